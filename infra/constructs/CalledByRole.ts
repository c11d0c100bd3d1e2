import {
  type HttpRouteIntegrationConfig,
  HttpIntegrationType,
  HttpRouteIntegration,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';

/** A function that the gateway calls under a role of its own, instead of by a permission kept with each function. */
export class CalledByRole extends HttpRouteIntegration {
  constructor(
    id: string,
    /** ARN of the function, or of its version that answers. */
    private readonly called: string,
    private readonly role: Role,
  ) {
    super(id);
  }

  override bind(): HttpRouteIntegrationConfig {
    this.role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.called] }));
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.called,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.role),
    };
  }
}
