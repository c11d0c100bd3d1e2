import { type App, Validations } from 'aws-cdk-lib';
import type { Deployed } from './stages';

/** A finding that is right about the template and wrong about the product, and why. */
export interface Acknowledgement {
  /** Rule, with the finding in brackets where the rule reports several. */
  readonly id: string;
  /** Construct that it is found in or under, as a path from the app. */
  readonly at: string;
  readonly reason: string;
}

/** The one function that CDK itself adds, to copy the site's files into their bucket. */
const UPLOADER = 'Web/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C';

/** Every finding of cdk-nag that stands in a deployment. A new one is a change to this reviewed list, nothing else. */
export function acknowledgements({ stage, domain, account = '<AWS::AccountId>' }: Deployed): Acknowledgement[] {
  return [
    {
      id: 'AwsSolutions-COG1',
      at: 'Identity/UserPool',
      reason:
        'The specification fixes six characters, and rules of composition weaken passwords (ASVS 6.2.5). Lockout, rate limits and optional TOTP make up for it.',
    },
    {
      id: 'AwsSolutions-COG2',
      at: 'Identity/UserPool',
      reason: 'A second factor is offered; requiring one would block the sign-in that the specification describes.',
    },
    {
      id: 'AwsSolutions-COG8',
      at: 'Identity/UserPool',
      reason: 'The Plus plan is a matter of cost per person; Essentials has what the product uses.',
    },
    {
      id: 'AwsSolutions-SMG4',
      at: 'Identity/ClientSecret',
      reason:
        'Cognito makes this secret with the client; a new one comes with a new client, not from a rotating function.',
    },
    {
      id: 'AwsSolutions-SMG4',
      at: 'Api/OriginSecret',
      reason:
        'CloudFront and the functions learn it together from one deployment; rotating it alone would shut the site.',
    },
    {
      id: 'AwsSolutions-APIG4',
      at: 'Api',
      reason:
        'Decision T1: the session is an HttpOnly cookie that no gateway authorizer can read. Each route declares who may call it, and endpoint.ts refuses everybody else.',
    },
    {
      id: 'AwsSolutions-IAM5[Resource::*]',
      at: 'Lesion/Role',
      reason: 'ecr:GetAuthorizationToken, with which the image is fetched, knows no resource.',
    },
    {
      id: `AwsSolutions-IAM5[Resource::arn:aws:logs:us-east-1:${account}:log-group:/aws/sagemaker/Endpoints/skin-lesion-${stage}:*]`,
      at: 'Lesion/Role',
      reason: "The streams of the endpoint's own log group; SageMaker chooses their names.",
    },
    {
      id: 'AwsSolutions-CFR1',
      at: 'Web/Distribution',
      reason: 'Subscribers travel; the product is closed to no country.',
    },
    {
      id: 'AwsSolutions-CFR3',
      at: 'Web/Distribution',
      reason: 'Logged by delivery instead (AccessLog.ts), which leaves out addresses, cookies and queries.',
    },
    ...(domain
      ? []
      : [
          {
            id: 'AwsSolutions-CFR4',
            at: 'Web/Distribution',
            reason: 'Without a domain of its own the site has CloudFront’s certificate, which fixes the minimum.',
          },
        ]),
    {
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]`,
      at: UPLOADER,
      reason: OWNED_BY_CDK,
    },
    { id: 'AwsSolutions-L1', at: UPLOADER, reason: OWNED_BY_CDK },
    ...[
      'Action::s3:GetBucket*',
      'Action::s3:GetObject*',
      'Action::s3:List*',
      'Action::s3:Abort*',
      'Action::s3:DeleteObject*',
      `Resource::arn:aws:s3:::cdk-hnb659fds-assets-${account}-us-east-1/*`,
      'Resource::<SiteE53D7754.Arn>/*',
    ].map((finding) => ({ id: `AwsSolutions-IAM5[${finding}]`, at: UPLOADER, reason: OWNED_BY_CDK })),
  ];
}

const OWNED_BY_CDK =
  'CDK writes this function and its role. It runs while deploying only, and copies public files between two buckets.';

/** Records the list on the constructs it names; throws where one of them does not exist. */
export function acknowledge(app: App, list: Acknowledgement[]): void {
  for (const { id, at, reason } of list) {
    const construct = app.node.findAll().find(({ node }) => node.path === at);
    if (!construct) throw new Error(`${id} is acknowledged at ${at}, and there is no such construct`);
    Validations.of(construct).acknowledge({ id, reason });
  }
}
