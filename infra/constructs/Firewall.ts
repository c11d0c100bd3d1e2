import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { DeploymentSettings } from '../stages';

export interface FirewallProps {
  settings: DeploymentSettings;
  logKey: IKey;
}

/**
 * The firewall in front of CloudFront: Amazon's managed rules, and a rate limit per address. Its log has the requests that it blocked,
 * with the whole address, for a week (docs/decisions/045-one-guard-instead-of-gateway-authorizers.md).
 */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { settings, logKey }: FirewallProps) {
    super(scope, id);
    if (Stack.of(this).region !== 'us-east-1') throw new Error('A firewall for CloudFront exists in us-east-1 only.');

    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: createVisibility('Firewall'),
      rules: [
        createManagedRule(0, 'AWSManagedRulesAmazonIpReputationList'),
        // The rule allows bodies up to 8 KiB. Photos are larger: docs/decisions/015-photos-are-never-stored.md.
        createManagedRule(1, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
        createManagedRule(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
        {
          name: 'RequestsPerAddress',
          priority: 3,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: settings.requestsPerAddress,
              evaluationWindowSec: 300,
            },
          },
          visibilityConfig: createVisibility('RequestsPerAddress'),
        },
      ],
    });
    this.arn = acl.attrArn;

    const log = new LogGroup(this, 'Log', {
      logGroupName: `aws-waf-logs-skin-lesion-${settings.stage}`,
      retention: RetentionDays.ONE_WEEK,
      encryptionKey: logKey,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [Stack.of(this).formatArn({ service: 'logs', resource: `log-group:${log.logGroupName}` })],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          { Behavior: 'KEEP', Requirement: 'MEETS_ALL', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] },
        ],
      },
      redactedFields: [{ singleHeader: { Name: 'cookie' } }, { queryString: {} }],
    });
  }
}

function createManagedRule(priority: number, name: string, countOnly: string[] = []): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: countOnly.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: createVisibility(name),
  };
}

/** Requests are counted. No samples are stored, because a sample contains a person's request. */
function createVisibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName };
}
