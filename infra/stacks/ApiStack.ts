import { ArnFormat, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnPlaceIndex } from 'aws-cdk-lib/aws-location';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { getMetricNamespace } from '#domain/operations/metrics';
import { addEndpoints, type EndpointsProps } from '../constructs/addEndpoints';
import type { GrantableResources } from '../constructs/grantPermissions';
import { LOG_RETENTION } from '../logRetention';
import type { FunctionVariables } from '../constructs/environmentFor';
import { THROTTLED_CALLS } from '../metrics';
import { getCanarySecret, getMailConfigurationSet, type DeploymentSettings } from '../stages';
import type { DataStack } from './DataStack';
import type { IdentityStack } from './IdentityStack';
import type { LesionStack } from './LesionStack';
import type { OperationsStack } from './OperationsStack';

export interface ApiStackProps extends StackProps, EndpointsProps {
  operations: OperationsStack;
  data: DataStack;
  identity: IdentityStack;
  lesion: LesionStack;
}

/** The API's only stage. Its paths have no prefix. */
export const API_STAGE = '$default';
const placeIndexName = (stage: string): string => `skin-lesion-${stage}`;
/** Placeholder address. SES rejects mail until a deployment names its sender. */
const NO_SENDER = 'unset@mail.invalid';

/** Fields of the access log: route, status, size and times. Bodies, cookies, queries and addresses are left out. */
const ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTime',
    route: '$context.routeKey',
    status: '$context.status',
    bytes: '$context.responseLength',
    ms: '$context.responseLatency',
    functionMs: '$context.integrationLatency',
    /** `-` where no function ran. */
    functionStatus: '$context.integrationStatus',
    functionError: '$context.integrationErrorMessage',
  }),
);

/** The HTTP API, and a function for each of its routes except those of administrators. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  /** CloudFront adds it as a header, which proves that a call passed the firewall. */
  readonly originSecret: Secret;
  /** Environment variables that functions can have. */
  readonly variables: FunctionVariables;
  /** Resources that functions can have rights to. */
  readonly resources: GrantableResources;

  constructor(
    scope: Construct,
    id: string,
    { settings, functions, data, identity, lesion, operations, release, ...props }: ApiStackProps,
  ) {
    super(scope, id, props);
    this.originSecret = new Secret(this, 'OriginSecret', {
      description: 'Header that CloudFront adds and every function checks',
      encryptionKey: operations.secretKey,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    const webPushSecret = new Secret(this, 'WebPushSecret', {
      description: 'Random text from which the key of messages to push services is derived',
      encryptionKey: operations.secretKey,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    this.api = new HttpApi(this, 'Api', { apiName: `skin-lesion-${settings.stage}`, createDefaultStage: false });
    this.addStage(settings, operations);

    const placeIndex = this.createPlaceIndex(settings);
    this.variables = this.listVariables(settings, { data, identity, lesion, webPushSecret });
    this.resources = {
      table: data.table,
      vaultKey: data.vaultKey,
      userPool: identity.userPool,
      lesionEndpointArn: lesion.endpointArn,
      training: lesion.training,
      archive: { bucketArn: data.archive.bucket.bucketArn, keyArn: data.archive.key.keyArn },
      placeIndexArn: placeIndex.attrIndexArn,
      mailIdentityArns: this.listMailIdentityArns(settings),
      secrets: {
        originArn: this.originSecret.secretArn,
        clientArn: identity.clientSecret.ref,
        stripeArn: this.formatSecretArn(settings.stripeSecret),
        canaryArn: this.formatSecretArn(getCanarySecret(settings)),
        webPushArn: webPushSecret.secretArn,
        keyArn: operations.secretKey.keyArn,
      },
    };
    addEndpoints(this, 'Api', this, { settings, functions, operations, release });
  }

  /** The geocoder. The product stores its answers, which the data provider allows only with the intended use `Storage`. */
  private createPlaceIndex({ stage }: DeploymentSettings): CfnPlaceIndex {
    return new CfnPlaceIndex(this, 'Places', {
      indexName: placeIndexName(stage),
      description: 'Places ZIP codes and addresses of practices',
      dataSource: 'Esri',
      dataSourceConfiguration: { intendedUse: 'Storage' },
    });
  }

  /** The ARN of a secret that an operator created. AWS adds six characters to its name. */
  private formatSecretArn(name: string): string {
    const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
    return this.formatArn({ service: 'secretsmanager', resource: 'secret', resourceName: `${name}-??????`, arnFormat });
  }

  /** SES verifies an address alone or with its domain. Mail is sent with the stage's configuration set. */
  private listMailIdentityArns(settings: DeploymentSettings): string[] {
    const { mailSender: sender = NO_SENDER } = settings;
    const [, domain = ''] = sender.split('@');
    const arn = (resource: string, resourceName: string) => this.formatArn({ service: 'ses', resource, resourceName });
    return [
      arn('identity', sender),
      arn('identity', domain),
      arn('configuration-set', getMailConfigurationSet(settings)),
    ];
  }

  private addStage({ stage, throttle, logRetentionDays }: DeploymentSettings, { logKey }: OperationsStack): void {
    const log = new LogGroup(this, 'AccessLog', {
      encryptionKey: logKey,
      retention: LOG_RETENTION[logRetentionDays],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new MetricFilter(this, 'TurnedAway', {
      logGroup: log,
      metricNamespace: getMetricNamespace(stage),
      metricName: THROTTLED_CALLS,
      filterPattern: FilterPattern.literal('{ ($.status = "429") && ($.functionStatus = "-") }'),
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: API_STAGE,
      autoDeploy: true,
      detailedMetricsEnabled: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(log), format: ACCESS_LOG },
    });
  }

  private listVariables(
    settings: DeploymentSettings,
    {
      data,
      identity,
      lesion,
      webPushSecret,
    }: Pick<ApiStackProps, 'data' | 'identity' | 'lesion'> & { webPushSecret: Secret },
  ): FunctionVariables {
    return {
      shared: {
        STAGE: settings.stage,
        TABLE_NAME: data.table.tableName,
        KMS_KEY_ID: data.vaultKey.keyArn,
        SAGEMAKER_ENDPOINT_NAME: lesion.endpointName,
        MODEL_RECIPE: settings.modelRecipe,
        OPERATOR_EMAIL: settings.operatorEmail ?? settings.mailSender ?? NO_SENDER,
        ...(settings.domain && { SITE_ORIGINS: `https://${settings.domain.name}` }),
        ORIGIN_SECRET_ID: this.originSecret.secretArn,
        DEMO_SUBSCRIPTIONS: String(settings.demoSubscriptions),
        ...(settings.affiliateTag && { AFFILIATE_TAG: settings.affiliateTag }),
        RATE_LIMIT_SCALE: String(settings.rateLimitScale),
        SECURE_COOKIES: String(settings.secureCookies),
        MIN_PASSWORD_LENGTH: String(settings.minPasswordLength),
        REFUSE_COMMON_PASSWORDS: String(settings.refuseCommonPasswords),
        ADMIN_TOTP: settings.adminTotp,
        SUBSCRIPTION_POLL_SECONDS: String(settings.subscriptionPollSeconds),
      },
      byRight: {
        canary: { CANARY_SECRET_ID: getCanarySecret(settings) },
        adminConfirmation: { USER_POOL_ID: identity.userPool.userPoolId },
        identity: {
          USER_POOL_ID: identity.userPool.userPoolId,
          USER_POOL_CLIENT_ID: identity.client.userPoolClientId,
          USER_POOL_CLIENT_SECRET_ID: identity.clientSecret.ref,
        },
        location: { PLACE_INDEX_NAME: placeIndexName(settings.stage) },
        training: {
          TRAINING_BUCKET: data.training.bucket.bucketName,
          TRAINING_KEY_ID: data.training.key.keyArn,
          TRAINING_ROLE_ARN: lesion.training.jobRoleArn,
        },
        auditArchive: { AUDIT_BUCKET: data.archive.bucket.bucketName },
        mail: {
          MAIL_FROM: settings.mailSender ?? NO_SENDER,
          MAIL_CONFIGURATION: getMailConfigurationSet(settings),
          MAIL_PER_SECOND: String(settings.mailPerSecond),
        },
        stripe: { STRIPE_SECRET_ID: settings.stripeSecret },
        stripeWebhook: { STRIPE_SECRET_ID: settings.stripeSecret },
        webPush: { WEB_PUSH_SECRET_ID: webPushSecret.secretArn, PUSH_SERVICES: settings.pushServices.join(',') },
      },
    };
  }
}
