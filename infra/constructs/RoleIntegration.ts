import {
  type HttpRouteIntegrationConfig,
  HttpIntegrationType,
  HttpRouteIntegration,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';

/** Integrates a function that the gateway calls under a role. CDK's own integration adds a permission to each function. */
export class RoleIntegration extends HttpRouteIntegration {
  constructor(
    id: string,
    /** ARN of the function or of its live alias. */
    private readonly functionArn: string,
    private readonly role: Role,
  ) {
    super(id);
  }

  override bind(): HttpRouteIntegrationConfig {
    this.role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.functionArn] }));
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.role),
    };
  }
}
