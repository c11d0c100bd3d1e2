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
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import {
  PERMISSIONS_POLICY,
  STRICT_TRANSPORT,
  contentSecurityPolicy,
  securityHeaders,
} from '#domain/http/securityHeaders';
import { AccessLog } from '../constructs/AccessLog';
import { Firewall } from '../constructs/Firewall';
import { INFRA } from '../places';
import type { Deployed } from '../stages';
import type { ApiStack } from './ApiStack';
import type { OperationsStack } from './OperationsStack';

export interface WebStackProps extends StackProps {
  settings: Deployed;
  api: ApiStack;
  operations: OperationsStack;
  /** Folder of the built site. */
  site: string;
}

/** What is seen in the browser: the site's files and the API under one host, behind the firewall. */
export class WebStack extends Stack {
  readonly distributionId: string;

  constructor(scope: Construct, id: string, { settings, api, operations, site, ...props }: WebStackProps) {
    super(scope, id, props);
    const removal = { removalPolicy: settings.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY };
    const logs = new Bucket(this, 'Logs', {
      ...PRIVATE,
      ...removal,
      lifecycleRules: [{ expiration: Duration.days(settings.logRetentionDays) }],
    });
    const files = new Bucket(this, 'Site', {
      ...PRIVATE,
      ...removal,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
    });

    const headers = this.responseHeaders();
    const distribution = new Distribution(this, 'Distribution', {
      comment: ['skin-lesion', settings.stage, settings.secretsSince].filter(Boolean).join('-'),
      defaultRootObject: 'index.html',
      defaultBehavior: this.pages(files, headers),
      additionalBehaviors: { '/api/*': this.calls(api, headers, settings) },
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: new Firewall(this, 'Firewall', { settings, logKey: operations.logKey }).arn,
      ...(settings.domain && {
        domainNames: [settings.domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', settings.domain.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
    });
    new AccessLog(this, 'AccessLog', { name: `skin-lesion-${settings.stage}-edge`, distribution, bucket: logs });

    this.distributionId = distribution.distributionId;
    this.publish(site, files);
    new CfnOutput(this, 'DistributionHost', { value: distribution.domainName });
    new CfnOutput(this, 'Url', { value: `https://${settings.domain?.name ?? distribution.domainName}` });
  }

  private pages(files: Bucket, responseHeadersPolicy: ResponseHeadersPolicy): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(files),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy,
      functionAssociations: this.before('pages'),
    };
  }

  private calls(
    { api, originSecret }: ApiStack,
    responseHeadersPolicy: ResponseHeadersPolicy,
    { secureCookies }: Deployed,
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
      originRequestPolicy: this.whatCallsCarry(secureCookies ? '__Host-sid' : 'sid'),
      responseHeadersPolicy,
      functionAssociations: this.before('calls'),
    };
  }

  /**
   * The headers and the cookie that functions read, by name. The managed policy for all headers but Host cannot add the
   * viewer's address, and would pass on an address that the viewer made up.
   */
  private whatCallsCarry(cookie: string): OriginRequestPolicy {
    return new OriginRequestPolicy(this, 'WhatCallsCarry', {
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        'CloudFront-Viewer-Address',
        'X-Viewer-Host',
        'Content-Type',
        'Accept',
        'Origin',
        'Sec-Fetch-Site',
        'User-Agent',
        'Stripe-Signature',
      ),
      cookieBehavior: OriginRequestCookieBehavior.allowList(cookie),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    });
  }

  /** A small function of `edge/`, run on every request of a behaviour. */
  private before(requests: 'pages' | 'calls'): FunctionAssociation[] {
    const code = FunctionCode.fromFile({ filePath: join(INFRA, `edge/${requests}.js`) });
    const edge = new EdgeFunction(this, `Before-${requests}`, { code, runtime: FunctionRuntime.JS_2_0 });
    return [{ eventType: FunctionEventType.VIEWER_REQUEST, function: edge }];
  }

  private responseHeaders(): ResponseHeadersPolicy {
    const site = { https: true };
    const also = ['cross-origin-opener-policy', 'cross-origin-resource-policy'] as const;
    return new ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(site), override: true },
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
          ...also.map((header) => ({ header, value: securityHeaders(site)[header]!, override: true })),
        ],
      },
    });
  }

  /** Files with a hash in their name first and for ever, then the rest; earlier versions stay for tabs left open. */
  private publish(site: string, destinationBucket: Bucket): void {
    const common = { sources: [Source.asset(site)], destinationBucket, prune: false };
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
