import { buildSecurityHeaders } from '#domain/http/securityHeaders';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { REPOSITORY_FOLDER } from '../paths';
import { type ResourceProperties, findProperties, findStatements, synthesizeStacks } from '../testing/synthesizeStacks';

let web: Template;
beforeAll(async () => {
  web = (await synthesizeStacks({ stage: 'prod' })).Web;
});

interface EdgeRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}

/** Runs a deployed edge function on a request, as CloudFront does. */
function runEdgeFunction(name: string, request: EdgeRequest): EdgeRequest {
  const functions = findProperties(web, 'AWS::CloudFront::Function');
  const { FunctionCode } = functions.find(({ Name }) => JSON.stringify(Name).includes(name))!;
  const source = `${FunctionCode as string}; handler(event)`;
  return runInNewContext(source, { event: { request: structuredClone(request) } }) as EdgeRequest;
}

interface Behavior extends ResourceProperties {
  PathPattern?: string;
  FunctionAssociations: { FunctionARN: { 'Fn::GetAtt': [string, string] } }[];
}
interface Distribution extends ResourceProperties {
  DefaultCacheBehavior: Behavior;
  CacheBehaviors: Behavior[];
  Origins: ResourceProperties[];
}
const findDistribution = () =>
  findProperties(web, 'AWS::CloudFront::Distribution')[0]!['DistributionConfig'] as Distribution;
const listEdgeFunctions = ({ FunctionAssociations }: Behavior) =>
  FunctionAssociations.map(({ FunctionARN }) => FunctionARN['Fn::GetAtt'][0]);

describe('pages', () => {
  const rewriteUri = (uri: string) => runEdgeFunction('pages', { uri, headers: {} }).uri;

  test.each(['/', '/privacy', '/admin/blog', '/blog', '/blog/'])('%s serves the application', (uri) => {
    expect(rewriteUri(uri)).toBe('/index.html');
  });

  test.each(['/assets/main-AB12CD34.js', '/favicon.svg', '/index.html', '/assets/gone-00000000.css'])(
    '%s is a file, whether it exists or not',
    (uri) => {
      expect(rewriteUri(uri)).toBe(uri);
    },
  );

  test.each(['/api', '/api/analyses', '/api/nothing/here', '/api/'])('%s reaches the API unchanged', (uri) => {
    expect(rewriteUri(uri)).toBe(uri);
  });

  test('errors of the API are not rewritten', () => {
    const { CustomErrorResponses, DefaultCacheBehavior, CacheBehaviors } = findDistribution();
    expect(CustomErrorResponses).toBeUndefined();
    const [pages] = listEdgeFunctions(DefaultCacheBehavior);
    expect(CacheBehaviors.flatMap(listEdgeFunctions)).not.toContain(pages);
  });
});

describe('calls', () => {
  const findApiBehavior = () => findDistribution().CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*')!;

  test('are not cached, and use TLS only', () => {
    const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
    expect(findApiBehavior()).toMatchObject({ CachePolicyId: CACHING_DISABLED, ViewerProtocolPolicy: 'https-only' });
    const api = findDistribution().Origins.find((origin) => 'CustomOriginConfig' in origin)!;
    expect(api['CustomOriginConfig']).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
  });

  test('carry the proof that they passed the firewall', () => {
    const api = findDistribution().Origins.find((origin) => 'CustomOriginConfig' in origin)!;
    const [header] = api['OriginCustomHeaders'] as ResourceProperties[];
    expect(header).toMatchObject({ HeaderName: 'x-origin-secret' });
    expect(JSON.stringify(header)).toContain('{{resolve:secretsmanager:');
    expect(findDistribution()).toHaveProperty('WebACLId');
  });

  test("carry the viewer's address, the session and the headers that functions read, and no forgeable header", () => {
    const [policy] = findProperties(web, 'AWS::CloudFront::OriginRequestPolicy');
    const { HeadersConfig, CookiesConfig } = policy!['OriginRequestPolicyConfig'] as Record<string, ResourceProperties>;
    expect(HeadersConfig).toMatchObject({ HeaderBehavior: 'whitelist' });
    const headers = HeadersConfig!['Headers'] as string[];
    expect(headers).toEqual(
      expect.arrayContaining([
        'CloudFront-Viewer-Address',
        'Accept-Language',
        'Content-Type',
        'Origin',
        'Sec-Fetch-Site',
      ]),
    );
    expect(headers.length).toBeLessThanOrEqual(10);
    expect(headers.join()).not.toMatch(/forwarded|authorization|^host$/i);
    expect(CookiesConfig).toEqual({ CookieBehavior: 'whitelist', Cookies: ['__Host-sid'] });
  });

  test('carry the requested host, whatever the client claims', () => {
    const headers = { host: { value: 'skin.example' }, 'x-viewer-host': { value: 'evil.example' } };
    expect(runEdgeFunction('calls', { uri: '/api/analyze', headers }).headers['x-viewer-host']).toEqual({
      value: 'skin.example',
    });
    expect(listEdgeFunctions(findApiBehavior())).toEqual([expect.stringContaining('calls')]);
  });
});

describe('pages that functions write', () => {
  const findBehavior = (pattern: string) =>
    findDistribution().CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern)!;

  test.each([
    ['/blog/?*', '/blog/sun-hats-01arz3ndektsv4rrffq69g5fav', '/api/pages/blog/sun-hats-01arz3ndektsv4rrffq69g5fav'],
    ['/sitemap.xml', '/sitemap.xml', '/api/pages/sitemap.xml'],
    ['/robots.txt', '/robots.txt', '/api/pages/robots.txt'],
  ])('%s are read from the API, uncached and with the requested host', (pattern, uri, apiUri) => {
    const behavior = findBehavior(pattern);
    const api = findBehavior('/api/*');
    for (const name of ['TargetOriginId', 'CachePolicyId', 'OriginRequestPolicyId', 'ResponseHeadersPolicyId'])
      expect(behavior[name]).toEqual(api[name]);
    expect(behavior['AllowedMethods']).toEqual(['GET', 'HEAD']);
    expect(listEdgeFunctions(behavior)).toEqual([expect.stringContaining('documents')]);
    const headers = { host: { value: 'skin.example' }, 'x-viewer-host': { value: 'evil.example' } };
    expect(runEdgeFunction('documents', { uri, headers })).toMatchObject({
      uri: apiUri,
      headers: { 'x-viewer-host': { value: 'skin.example' } },
    });
  });

  test('each has a route of the API below /api/pages, and each such route a path', () => {
    const patterns = findDistribution().CacheBehaviors.map(({ PathPattern }) => PathPattern);
    expect(patterns).toEqual(['/api/*', '/blog/?*', '/sitemap.xml', '/robots.txt']);
  });
});

// Check 17. Check 21.
test('every response has the product’s security headers, with the same values as everywhere', () => {
  const [policy] = findProperties(web, 'AWS::CloudFront::ResponseHeadersPolicy');
  const { SecurityHeadersConfig: security, CustomHeadersConfig } = policy!['ResponseHeadersPolicyConfig'] as Record<
    string,
    Record<string, ResourceProperties>
  >;
  const { AccessControlMaxAgeSec, IncludeSubdomains } = security!['StrictTransportSecurity']!;
  const custom = (CustomHeadersConfig as unknown as { Items: { Header: string; Value: string }[] }).Items;
  expect({
    'content-security-policy': security!['ContentSecurityPolicy']!['ContentSecurityPolicy'],
    'x-content-type-options': security!['ContentTypeOptions']!['Override'] === true ? 'nosniff' : undefined,
    'x-frame-options': security!['FrameOptions']!['FrameOption'],
    'referrer-policy': security!['ReferrerPolicy']!['ReferrerPolicy'],
    'strict-transport-security': `max-age=${AccessControlMaxAgeSec as number}${IncludeSubdomains === true ? '; includeSubDomains' : ''}`,
    ...Object.fromEntries(custom.map(({ Header, Value }) => [Header, Value])),
  }).toEqual(buildSecurityHeaders({ https: true }));

  const { DefaultCacheBehavior, CacheBehaviors } = findDistribution();
  for (const behavior of [DefaultCacheBehavior, ...CacheBehaviors]) {
    expect(behavior['ResponseHeadersPolicyId']).toEqual({ Ref: expect.stringContaining('Headers') as string });
  }
});

// Check 40.
test('no bucket is public or answers without TLS', () => {
  const buckets = web.findResources('AWS::S3::Bucket');
  expect(Object.keys(buckets)).toHaveLength(2);
  for (const { Properties } of Object.values(buckets)) {
    expect((Properties as ResourceProperties)['PublicAccessBlockConfiguration']).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  }
  const policies = findProperties(web, 'AWS::S3::BucketPolicy');
  expect(policies).toHaveLength(2);
  for (const { PolicyDocument } of policies) {
    const { Statement } = PolicyDocument as { Statement: ResourceProperties[] };
    expect(Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
    for (const { Effect, Principal } of Statement) {
      if (Effect === 'Allow') expect(JSON.stringify(Principal)).not.toContain('"*"');
    }
  }
});

test('only CloudFront can read the site’s bucket, with signed requests', () => {
  web.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
    OriginAccessControlConfig: Match.objectLike({ SigningBehavior: 'always', SigningProtocol: 'sigv4' }),
  });
});

test('the firewall blocks known attacks and floods, allows photos and stores no request', () => {
  const [acl] = findProperties(web, 'AWS::WAFv2::WebACL');
  const rules = acl!['Rules'] as ResourceProperties[];
  expect(acl).toMatchObject({ Scope: 'CLOUDFRONT' });
  expect(rules.map(({ Name }) => Name)).toEqual([
    'AWSManagedRulesAmazonIpReputationList',
    'AWSManagedRulesCommonRuleSet',
    'AWSManagedRulesKnownBadInputsRuleSet',
    'RequestsPerAddress',
  ]);
  expect(rules[1]).toMatchObject({
    Statement: {
      ManagedRuleGroupStatement: {
        RuleActionOverrides: [{ Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } }],
      },
    },
  });
  for (const { VisibilityConfig } of rules) expect(VisibilityConfig).toMatchObject({ SampledRequestsEnabled: false });
});

test('the firewall’s log has only requests that it blocked, without cookie and query, for the 7 days that the privacy policy says', () => {
  web.hasResourceProperties('AWS::WAFv2::LoggingConfiguration', {
    RedactedFields: [{ SingleHeader: { Name: 'cookie' } }, { QueryString: {} }],
    LoggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ALL', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    },
  });
  web.hasResourceProperties('AWS::Logs::LogGroup', {
    LogGroupName: 'aws-waf-logs-skin-lesion-prod',
    RetentionInDays: 7,
  });
  const policy = readFileSync(join(REPOSITORY_FOLDER, 'web/src/features/privacy/policy/messages.ts'), 'utf8');
  expect(policy).toContain('Requests that our firewall stopped: 7 days.');
});

test('the access log names no person: no address, cookie, query or referrer', () => {
  const [delivery] = findProperties(web, 'AWS::Logs::Delivery');
  const fields = delivery!['RecordFields'] as string[];
  expect(fields).toContain('sc-status');
  expect(fields.filter((field) => /ip|cookie|query|referer|user-agent|forwarded/i.test(field))).toEqual([]);
});

test('only the upload of the site writes to a bucket, and only to the site’s', () => {
  const statements = findStatements(web).filter(({ actions }) =>
    actions.some((action) => /^s3:(Put|Delete)/.test(action)),
  );
  expect(statements).not.toHaveLength(0);
  for (const { resources } of statements) {
    for (const resource of resources) expect(JSON.stringify(resource)).toContain('Site');
  }
});

test('browsers cache hashed files forever, and the page that references them never', () => {
  const uploads = findProperties(web, 'Custom::CDKBucketDeployment');
  const rules = uploads.map(({ Include, SystemMetadata }) => [
    Include,
    (SystemMetadata as { 'cache-control': string })['cache-control'],
  ]);
  expect(rules).toEqual([
    [['assets/*'], 'public, max-age=31536000, immutable'],
    [undefined, 'no-cache'],
  ]);
});

test('a site names the address for reports of vulnerabilities where the stage has one', async () => {
  const countSources = (template: Template) =>
    findProperties(template, 'Custom::CDKBucketDeployment').map(
      ({ SourceBucketNames }) => (SourceBucketNames as unknown[]).length,
    );
  expect(countSources(web)).toEqual([1, 1]);
  expect(countSources((await synthesizeStacks({ stage: 'prod', securityEmail: 'security@skin.example' })).Web)).toEqual(
    [2, 2],
  );
});

test('a site with a domain has its certificate and refuses old TLS versions', async () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a';
  const { Web, Api } = await synthesizeStacks({ stage: 'prod', domainName: 'skin.example', certificateArn });
  Web.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: Match.objectLike({
      Aliases: ['skin.example'],
      ViewerCertificate: Match.objectLike({
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
      }),
    }),
  });
  Api.hasResourceProperties('AWS::Lambda::Function', {
    Environment: { Variables: Match.objectLike({ SITE_ORIGINS: 'https://skin.example' }) },
  });
});

test('the name of a site points to its distribution where its zone is ours, and else no record is made', async () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a';
  const domain = { domainName: 'skin.example', certificateArn };
  const { Web } = await synthesizeStacks({ stage: 'prod', ...domain, hostedZoneId: 'Z0123456789' });
  const records = findProperties(Web, 'AWS::Route53::RecordSet');
  expect(records.map(({ Type }) => Type)).toEqual(['A', 'AAAA']);
  const [distribution] = Object.keys(Web.findResources('AWS::CloudFront::Distribution'));
  for (const record of records)
    expect(record).toMatchObject({
      Name: 'skin.example',
      HostedZoneId: 'Z0123456789',
      AliasTarget: { DNSName: { 'Fn::GetAtt': [distribution, 'DomainName'] } },
    });
  web.resourceCountIs('AWS::Route53::RecordSet', 0);

  // A deployment without the zone leaves them, except where the site goes with its data.
  const listPolicies = (template: Template) =>
    Object.values(template.findResources('AWS::Route53::RecordSet')).map(
      ({ DeletionPolicy }) => DeletionPolicy as unknown,
    );
  expect(listPolicies(Web)).toEqual(['RetainExceptOnCreate', 'RetainExceptOnCreate']);
  const preview = await synthesizeStacks({ stage: 'preview', ...domain, hostedZoneId: 'Z0123456789' });
  expect(listPolicies(preview.Web)).toEqual(['Delete', 'Delete']);
});

test('the gateway’s own address, which skips the firewall, is random and stands in no output and no name', async () => {
  for (const template of Object.values(await synthesizeStacks({ stage: 'prod' }))) {
    for (const { Value } of Object.values(template.findOutputs('*')) as { Value: unknown }[]) {
      expect(JSON.stringify(Value)).not.toMatch(/execute-api|ApiEndpoint/);
    }
    expect(findProperties(template, 'AWS::ApiGatewayV2::DomainName')).toEqual([]);
  }
  const [origin] = findDistribution().Origins.filter((each) => JSON.stringify(each).includes('execute-api'));
  expect(JSON.stringify(origin?.['OriginCustomHeaders'])).toMatch(/x-origin-secret.*resolve:secretsmanager/);
});
