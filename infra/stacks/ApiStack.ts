import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnPlaceIndex } from 'aws-cdk-lib/aws-location';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { namespaceOf } from '#domain/operations/metrics';
import { addEndpoints, type EndpointsProps } from '../constructs/addEndpoints';
import type { Resources } from '../constructs/allow';
import { RETENTION } from '../constructs/retention';
import type { Variables } from '../constructs/tell';
import { TURNED_AWAY } from '../metrics';
import { mailConfiguration, type Deployed } from '../stages';
import type { DataStack } from './DataStack';
import type { IdentityStack } from './IdentityStack';
import type { LesionStack } from './LesionStack';
import type { OperationsStack } from './OperationsStack';

export interface ApiStackProps extends StackProps, EndpointsProps {
  data: DataStack;
  identity: IdentityStack;
  lesion: LesionStack;
}

/** The API has one stage, which needs no prefix. */
export const API_STAGE = '$default';
const placeIndexName = (stage: string): string => `skin-lesion-${stage}`;
/** Nobody's address: SES takes no mail until a deployment names its sender. */
const UNSET = 'unset@mail.invalid';

/** Who called what, how it ended and how long it took: no body, no cookie, no query, no address. */
const ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTime',
    route: '$context.routeKey',
    status: '$context.status',
    bytes: '$context.responseLength',
    ms: '$context.responseLatency',
    functionMs: '$context.integrationLatency',
    /** `-` where the gateway answered by itself. */
    functionStatus: '$context.integrationStatus',
    functionError: '$context.integrationErrorMessage',
  }),
);

/** What is answered: one HTTP API, and every route of the table but the administrators' as a function of its own behind it. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  /** CloudFront proves with it that a call came through the firewall. */
  readonly originSecret: Secret;
  /** What functions may be told. */
  readonly variables: Variables;
  /** What functions may be let at. */
  readonly resources: Resources;

  constructor(
    scope: Construct,
    id: string,
    { settings, functions, data, identity, lesion, operations, release, ...props }: ApiStackProps,
  ) {
    super(scope, id, props);
    this.originSecret = new Secret(this, 'OriginSecret', {
      description: 'Header that CloudFront adds and every function asks for',
      encryptionKey: operations.secretKey,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    this.api = new HttpApi(this, 'Api', { apiName: `skin-lesion-${settings.stage}`, createDefaultStage: false });
    this.stage(settings, operations);

    const places = this.placeIndex(settings);
    this.variables = this.tellable(settings, data, identity, lesion);
    this.resources = {
      table: data.table,
      vaultKey: data.vaultKey,
      userPool: identity.userPool,
      lesionEndpointArn: lesion.endpointArn,
      training: lesion.training,
      archive: { bucketArn: data.archive.bucket.bucketArn, keyArn: data.archive.key.keyArn },
      placeIndexArn: places.attrIndexArn,
      mailIdentityArns: this.mailIdentities(settings),
    };
    addEndpoints(this, 'Api', this, { settings, functions, operations, release });
  }

  /** Where addresses lie: it holds nothing of ours. What it answers is kept, which its data's owner allows for `Storage`. */
  private placeIndex({ stage }: Deployed): CfnPlaceIndex {
    return new CfnPlaceIndex(this, 'Places', {
      indexName: placeIndexName(stage),
      description: 'Places ZIP codes and addresses of practices',
      dataSource: 'Esri',
      dataSourceConfiguration: { intendedUse: 'Storage' },
    });
  }

  /** An address may be verified in SES by itself or with its domain; mail goes out under the stage's configuration. */
  private mailIdentities(settings: Deployed): string[] {
    const { mailSender: sender = UNSET } = settings;
    const [, domain = ''] = sender.split('@');
    const arn = (resource: string, resourceName: string) => this.formatArn({ service: 'ses', resource, resourceName });
    return [arn('identity', sender), arn('identity', domain), arn('configuration-set', mailConfiguration(settings))];
  }

  private stage({ stage, throttle, logRetentionDays }: Deployed, { logKey }: OperationsStack): void {
    const log = new LogGroup(this, 'AccessLog', {
      encryptionKey: logKey,
      retention: RETENTION[logRetentionDays],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new MetricFilter(this, 'TurnedAway', {
      logGroup: log,
      metricNamespace: namespaceOf(stage),
      metricName: TURNED_AWAY,
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

  private tellable(settings: Deployed, data: DataStack, identity: IdentityStack, lesion: LesionStack): Variables {
    const clientSecret = Secret.fromSecretCompleteArn(this, 'ClientSecret', identity.clientSecret.ref);
    const stripe = Secret.fromSecretNameV2(this, 'Stripe', settings.stripeSecret);
    return {
      every: {
        STAGE: settings.stage,
        TABLE_NAME: data.table.tableName,
        KMS_KEY_ID: data.vaultKey.keyArn,
        SAGEMAKER_ENDPOINT_NAME: lesion.endpointName,
        MODEL_RECIPE: settings.modelRecipe,
        OPERATOR_EMAIL: settings.operatorEmail ?? settings.mailSender ?? UNSET,
        ORIGIN_SECRET: this.originSecret.secretValue.unsafeUnwrap(),
        ...(settings.secretsSince && { SECRETS_SINCE: settings.secretsSince }),
        ...(settings.domain && { SITE_ORIGINS: `https://${settings.domain.name}` }),
        DEMO_SUBSCRIPTIONS: String(settings.demoSubscriptions),
        ...(settings.affiliateTag && { AFFILIATE_TAG: settings.affiliateTag }),
        RATE_LIMIT_SCALE: String(settings.rateLimitScale),
        SECURE_COOKIES: String(settings.secureCookies),
        MIN_PASSWORD_LENGTH: String(settings.minPasswordLength),
        ADMIN_TOTP: settings.adminTotp,
      },
      with: {
        identity: {
          USER_POOL_ID: identity.userPool.userPoolId,
          USER_POOL_CLIENT_ID: identity.client.userPoolClientId,
          USER_POOL_CLIENT_SECRET: clientSecret.secretValue.unsafeUnwrap(),
        },
        location: { PLACE_INDEX_NAME: placeIndexName(settings.stage) },
        training: {
          TRAINING_BUCKET: data.training.bucket.bucketName,
          TRAINING_KEY_ID: data.training.key.keyArn,
          TRAINING_ROLE_ARN: lesion.training.jobRoleArn,
        },
        archive: { AUDIT_BUCKET: data.archive.bucket.bucketName },
        mail: { MAIL_FROM: settings.mailSender ?? UNSET, MAIL_CONFIGURATION: mailConfiguration(settings) },
        stripe: { STRIPE_SECRET_KEY: stripe.secretValueFromJson('secretKey').unsafeUnwrap() },
        stripeEvents: { STRIPE_WEBHOOK_SECRET: stripe.secretValueFromJson('webhookSecret').unsafeUnwrap() },
      },
    };
  }
}
