import { join } from 'node:path';
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { getPagePath } from '#domain/http/route';
import { allRoutes } from '#domain/http/routes';
import {
  PERMISSIONS_POLICY,
  STRICT_TRANSPORT,
  buildContentSecurityPolicy,
  buildSecurityHeaders,
} from '#domain/http/securityHeaders';
import { buildSecurityText, SECURITY_TEXT_PATH } from '../edge/buildSecurityText';
import { AccessLog } from '../constructs/AccessLog';
import { Firewall } from '../constructs/Firewall';
import { INFRA_FOLDER } from '../paths';
import type { DeploymentSettings } from '../stages';
import type { ApiStack } from './ApiStack';
import type { OperationsStack } from './OperationsStack';

export interface WebStackProps extends StackProps {
  settings: DeploymentSettings;
  api: ApiStack;
  operations: OperationsStack;
  /** Folder of the built site. */
  site: string;
}

/** The site's files and the API under one host, behind CloudFront and the firewall. */
export class WebStack extends Stack {
  readonly distributionId: string;
  /** What the names of its account-wide resources begin with. */
  private readonly namePrefix: string;

  constructor(scope: Construct, id: string, { settings, api, operations, site, ...props }: WebStackProps) {
    super(scope, id, props);
    this.namePrefix = `skin-lesion-${settings.stage}`;
    const removalPolicy = settings.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    const logs = new Bucket(this, 'Logs', {
      ...PRIVATE,
      removalPolicy,
      lifecycleRules: [{ expiration: Duration.days(settings.logRetentionDays) }],
    });
    const files = new Bucket(this, 'Site', {
      ...PRIVATE,
      removalPolicy,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
    });

    const headers = this.createResponseHeaders();
    const apiBehavior = this.createApiBehavior(api, headers, settings);
    const distribution = new Distribution(this, 'Distribution', {
      comment: [this.namePrefix, settings.secretsSince].filter(Boolean).join('-'),
      defaultRootObject: 'index.html',
      defaultBehavior: this.createSiteBehavior(files, headers),
      additionalBehaviors: { '/api/*': apiBehavior, ...this.createDocumentBehaviors(apiBehavior) },
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: new Firewall(this, 'Firewall', { settings, logKey: operations.logKey }).arn,
      ...(settings.domain && {
        domainNames: [settings.domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', settings.domain.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
    });
    new AccessLog(this, 'AccessLog', { name: `${this.namePrefix}-edge`, distribution, bucket: logs });

    this.distributionId = distribution.distributionId;
    this.pointDomain(distribution, settings);
    this.deployFiles(site, files, settings);
    new CfnOutput(this, 'DistributionHost', { value: distribution.domainName });
    new CfnOutput(this, 'Url', { value: `https://${settings.domain?.name ?? distribution.domainName}` });
  }

  /**
   * Points the site's name to the distribution, over IPv4 and IPv6, where its zone is in this account. Where a stage keeps its data, a
   * deployment that forgets the zone leaves the records, so that the site stays reachable. One that is rolled back takes its own away.
   */
  private pointDomain({ domainName }: Distribution, { domain, keepsData }: DeploymentSettings): void {
    if (domain?.hostedZoneId === undefined) return;
    const policy = keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
    const aliasTarget = { dnsName: domainName, hostedZoneId: CloudFrontTarget.getHostedZoneId(this) };
    for (const type of ['A', 'AAAA'])
      new CfnRecordSet(this, `Record${type}`, {
        hostedZoneId: domain.hostedZoneId,
        name: domain.name,
        type,
        aliasTarget,
      }).applyRemovalPolicy(policy, { applyToUpdateReplacePolicy: false });
  }

  private createSiteBehavior(files: Bucket, responseHeadersPolicy: ResponseHeadersPolicy): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(files),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy,
      functionAssociations: this.createEdgeFunction('pages'),
    };
  }

  private createApiBehavior(
    { api, originSecret }: ApiStack,
    responseHeadersPolicy: ResponseHeadersPolicy,
    { secureCookies }: DeploymentSettings,
  ): BehaviorOptions {
    const origin = new HttpOrigin(`${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: Duration.seconds(30),
      customHeaders: { 'x-origin-secret': originSecret.secretValue.unsafeUnwrap() },
    });
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: this.createRequestPolicy(secureCookies ? '__Host-sid' : 'sid'),
      responseHeadersPolicy,
      functionAssociations: this.createEdgeFunction('calls'),
    };
  }

  /** The pages that functions write, by their paths outside `/api`. A path with nothing after its folder is the application's. */
  private createDocumentBehaviors(apiBehavior: BehaviorOptions): Record<string, BehaviorOptions> {
    const behavior: BehaviorOptions = {
      ...apiBehavior,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      functionAssociations: this.createEdgeFunction('documents'),
    };
    const paths = allRoutes.map(getPagePath).filter((path) => path !== undefined);
    return Object.fromEntries(paths.map((path) => [path.replace(/\{\w+\}/g, '?*'), behavior]));
  }

  /**
   * Forwards only the headers and the cookie that functions read. CloudFront's managed policy for all headers but Host cannot
   * add the viewer's address, and forwards a forged one.
   */
  private createRequestPolicy(cookie: string): OriginRequestPolicy {
    return new OriginRequestPolicy(this, 'WhatCallsCarry', {
      originRequestPolicyName: `${this.namePrefix}-calls`,
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        'CloudFront-Viewer-Address',
        'X-Viewer-Host',
        'Content-Type',
        'Accept',
        'Accept-Language',
        'Origin',
        'Sec-Fetch-Site',
        'User-Agent',
        'Stripe-Signature',
      ),
      cookieBehavior: OriginRequestCookieBehavior.allowList(cookie),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    });
  }

  /** A function of `infra/edge` that runs on every request of a behavior. */
  private createEdgeFunction(behavior: 'pages' | 'calls' | 'documents'): FunctionAssociation[] {
    const code = FunctionCode.fromFile({ filePath: join(INFRA_FOLDER, `edge/${behavior}.js`) });
    const edgeFunction = new EdgeFunction(this, `Before-${behavior}`, {
      functionName: `${this.namePrefix}-${behavior}`,
      code,
      runtime: FunctionRuntime.JS_2_0,
    });
    return [{ eventType: FunctionEventType.VIEWER_REQUEST, function: edgeFunction }];
  }

  private createResponseHeaders(): ResponseHeadersPolicy {
    const site = { https: true };
    const crossOriginHeaders = ['cross-origin-opener-policy', 'cross-origin-resource-policy'] as const;
    return new ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: buildContentSecurityPolicy(site), override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(STRICT_TRANSPORT.maxAgeSeconds),
          includeSubdomains: STRICT_TRANSPORT.includeSubDomains,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'permissions-policy', value: PERMISSIONS_POLICY, override: true },
          ...crossOriginHeaders.map((header) => ({
            header,
            value: buildSecurityHeaders(site)[header]!,
            override: true,
          })),
        ],
      },
    });
  }

  /** Uploads hashed files first, cached forever, then the rest. Earlier versions stay for open tabs. */
  private deployFiles(site: string, destinationBucket: Bucket, { securityEmail }: DeploymentSettings): void {
    const sources = [
      Source.asset(site),
      ...(securityEmail ? [Source.data(SECURITY_TEXT_PATH, buildSecurityText(securityEmail, new Date()))] : []),
    ];
    const common = { sources, destinationBucket, prune: false };
    const hashed = new BucketDeployment(this, 'Hashed', {
      ...common,
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const rest = new BucketDeployment(this, 'Rest', {
      ...common,
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
    });
    rest.node.addDependency(hashed);
  }
}

const PRIVATE: BucketProps = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  versioned: true,
};
