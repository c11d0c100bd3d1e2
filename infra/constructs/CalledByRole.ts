import {
  type HttpRouteIntegrationConfig,
  HttpIntegrationType,
  HttpRouteIntegration,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/** A function that the gateway calls under a role of its own, instead of by a permission kept with each function. */
export class CalledByRole extends HttpRouteIntegration {
  constructor(
    id: string,
    private readonly called: IFunction,
    private readonly role: Role,
  ) {
    super(id);
  }

  override bind(): HttpRouteIntegrationConfig {
    const resources = [this.called.functionArn];
    this.role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources }));
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.called.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.role),
    };
  }
}
