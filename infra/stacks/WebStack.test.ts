import { securityHeaders } from '#domain/http/securityHeaders';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { runInNewContext } from 'node:vm';
import { type Properties, propertiesOf, statementsOf, synthesize } from '../testStacks';

let web: Template;
beforeAll(() => {
  web = synthesize({ stage: 'prod' }).Web;
}, 120_000);

interface EdgeRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}

/** Runs a deployed edge function on a request, as CloudFront does. */
function atTheEdge(named: string, request: EdgeRequest): EdgeRequest {
  const functions = propertiesOf(web, 'AWS::CloudFront::Function');
  const { FunctionCode } = functions.find(({ Name }) => JSON.stringify(Name).includes(named))!;
  const source = `${FunctionCode as string}; handler(event)`;
  return runInNewContext(source, { event: { request: structuredClone(request) } }) as EdgeRequest;
}

interface Behavior extends Properties {
  PathPattern?: string;
  FunctionAssociations: { FunctionARN: { 'Fn::GetAtt': [string, string] } }[];
}
interface Distribution extends Properties {
  DefaultCacheBehavior: Behavior;
  CacheBehaviors: Behavior[];
  Origins: Properties[];
}
const distribution = () => propertiesOf(web, 'AWS::CloudFront::Distribution')[0]!['DistributionConfig'] as Distribution;
const edgeFunctionOf = ({ FunctionAssociations }: Behavior) =>
  FunctionAssociations.map(({ FunctionARN }) => FunctionARN['Fn::GetAtt'][0]);

describe('the pages', () => {
  const uriOf = (uri: string) => atTheEdge('pages', { uri, headers: {} }).uri;

  test.each(['/', '/privacy', '/admin/blog', '/blog/01ARZ3NDEKTSV4RRFFQ69G5FAV'])('%s is the application', (uri) => {
    expect(uriOf(uri)).toBe('/index.html');
  });

  test.each(['/assets/main-AB12CD34.js', '/favicon.svg', '/index.html', '/assets/gone-00000000.css'])(
    '%s is a file, found or not',
    (uri) => {
      expect(uriOf(uri)).toBe(uri);
    },
  );

  test.each(['/api', '/api/analyses', '/api/nothing/here', '/api/'])('the answer to %s stays the answer', (uri) => {
    expect(uriOf(uri)).toBe(uri);
  });

  test('errors of the API are rewritten by nothing', () => {
    const { CustomErrorResponses, DefaultCacheBehavior, CacheBehaviors } = distribution();
    expect(CustomErrorResponses).toBeUndefined();
    const [pages] = edgeFunctionOf(DefaultCacheBehavior);
    expect(CacheBehaviors.flatMap(edgeFunctionOf)).not.toContain(pages);
  });
});

describe('the calls', () => {
  const calls = () => distribution().CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*')!;

  test('are cached nowhere, and travel over TLS only', () => {
    const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
    expect(calls()).toMatchObject({ CachePolicyId: CACHING_DISABLED, ViewerProtocolPolicy: 'https-only' });
    const api = distribution().Origins.find((origin) => 'CustomOriginConfig' in origin)!;
    expect(api['CustomOriginConfig']).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
  });

  test('prove that they came through the firewall', () => {
    const api = distribution().Origins.find((origin) => 'CustomOriginConfig' in origin)!;
    const [header] = api['OriginCustomHeaders'] as Properties[];
    expect(header).toMatchObject({ HeaderName: 'x-origin-secret' });
    expect(JSON.stringify(header)).toContain('{{resolve:secretsmanager:');
    expect(distribution()).toHaveProperty('WebACLId');
  });

  test("carry the viewer's address, the session and what the guard reads, and no header the viewer may forge", () => {
    const [policy] = propertiesOf(web, 'AWS::CloudFront::OriginRequestPolicy');
    const { HeadersConfig, CookiesConfig } = policy!['OriginRequestPolicyConfig'] as Record<string, Properties>;
    expect(HeadersConfig).toMatchObject({ HeaderBehavior: 'whitelist' });
    const headers = HeadersConfig!['Headers'] as string[];
    expect(headers).toEqual(
      expect.arrayContaining(['CloudFront-Viewer-Address', 'Content-Type', 'Origin', 'Sec-Fetch-Site']),
    );
    expect(headers.length).toBeLessThanOrEqual(10);
    expect(headers.join()).not.toMatch(/forwarded|authorization|^host$/i);
    expect(CookiesConfig).toEqual({ CookieBehavior: 'whitelist', Cookies: ['__Host-sid'] });
  });

  test('tell the API the host that was asked for, whatever the client claims', () => {
    const headers = { host: { value: 'skin.example' }, 'x-viewer-host': { value: 'evil.example' } };
    expect(atTheEdge('calls', { uri: '/api/analyze', headers }).headers['x-viewer-host']).toEqual({
      value: 'skin.example',
    });
    expect(edgeFunctionOf(calls())).toEqual([expect.stringContaining('calls')]);
  });
});

test('every answer carries the security headers of the product, with the same values as everywhere else', () => {
  const [policy] = propertiesOf(web, 'AWS::CloudFront::ResponseHeadersPolicy');
  const { SecurityHeadersConfig: given, CustomHeadersConfig } = policy!['ResponseHeadersPolicyConfig'] as Record<
    string,
    Record<string, Properties>
  >;
  const { AccessControlMaxAgeSec, IncludeSubdomains } = given!['StrictTransportSecurity']!;
  const custom = (CustomHeadersConfig as unknown as { Items: { Header: string; Value: string }[] }).Items;
  expect({
    'content-security-policy': given!['ContentSecurityPolicy']!['ContentSecurityPolicy'],
    'x-content-type-options': given!['ContentTypeOptions']!['Override'] === true ? 'nosniff' : undefined,
    'x-frame-options': given!['FrameOptions']!['FrameOption'],
    'referrer-policy': given!['ReferrerPolicy']!['ReferrerPolicy'],
    'strict-transport-security': `max-age=${AccessControlMaxAgeSec as number}${IncludeSubdomains === true ? '; includeSubDomains' : ''}`,
    ...Object.fromEntries(custom.map(({ Header, Value }) => [Header, Value])),
  }).toEqual(securityHeaders({ https: true }));

  const { DefaultCacheBehavior, CacheBehaviors } = distribution();
  for (const behavior of [DefaultCacheBehavior, ...CacheBehaviors]) {
    expect(behavior['ResponseHeadersPolicyId']).toEqual({ Ref: expect.stringContaining('Headers') as string });
  }
});

test('no bucket is public, and none answers without TLS', () => {
  const buckets = web.findResources('AWS::S3::Bucket');
  expect(Object.keys(buckets)).toHaveLength(2);
  for (const { Properties } of Object.values(buckets)) {
    expect((Properties as Properties)['PublicAccessBlockConfiguration']).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  }
  const policies = propertiesOf(web, 'AWS::S3::BucketPolicy');
  expect(policies).toHaveLength(2);
  for (const { PolicyDocument } of policies) {
    const { Statement } = PolicyDocument as { Statement: Properties[] };
    expect(Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
    for (const { Effect, Principal } of Statement) {
      if (Effect === 'Allow') expect(JSON.stringify(Principal)).not.toContain('"*"');
    }
  }
});

test('CloudFront alone reads the site, as itself', () => {
  web.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
    OriginAccessControlConfig: Match.objectLike({ SigningBehavior: 'always', SigningProtocol: 'sigv4' }),
  });
});

test('the firewall blocks known attacks and floods, lets photographs through and keeps no request', () => {
  const [acl] = propertiesOf(web, 'AWS::WAFv2::WebACL');
  const rules = acl!['Rules'] as Properties[];
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
  web.hasResourceProperties('AWS::WAFv2::LoggingConfiguration', {
    RedactedFields: [{ SingleHeader: { Name: 'cookie' } }, { QueryString: {} }],
  });
});

test('the log of the edge names no person: no address, no cookie, no query, no referrer', () => {
  const [delivery] = propertiesOf(web, 'AWS::Logs::Delivery');
  const fields = delivery!['RecordFields'] as string[];
  expect(fields).toContain('sc-status');
  expect(fields.filter((field) => /ip|cookie|query|referer|user-agent|forwarded/i.test(field))).toEqual([]);
});

test('only the upload of the site writes to a bucket, and only to the site', () => {
  const writing = statementsOf(web).filter(({ actions }) => actions.some((action) => /^s3:(Put|Delete)/.test(action)));
  expect(writing).not.toHaveLength(0);
  for (const { resources } of writing) {
    for (const resource of resources) expect(JSON.stringify(resource)).toContain('Site');
  }
});

test('hashed files are kept by browsers for ever, the page that names them never', () => {
  const uploads = propertiesOf(web, 'Custom::CDKBucketDeployment');
  const rules = uploads.map(({ Include, SystemMetadata }) => [
    Include,
    (SystemMetadata as { 'cache-control': string })['cache-control'],
  ]);
  expect(rules).toEqual([
    [['assets/*'], 'public, max-age=31536000, immutable'],
    [undefined, 'no-cache'],
  ]);
});

test('with a domain of its own the site has its certificate and refuses old TLS', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a';
  const { Web, Api } = synthesize({ stage: 'prod', domainName: 'skin.example', certificateArn });
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
}, 120_000);
