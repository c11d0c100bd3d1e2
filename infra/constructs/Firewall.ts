import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Deployed } from '../stages';
import { RETENTION } from './retention';

export interface FirewallProps {
  settings: Deployed;
  logKey: IKey;
}

/** The firewall before CloudFront: Amazon's managed rules, and a ceiling on the calls of one address. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { settings, logKey }: FirewallProps) {
    super(scope, id);
    if (Stack.of(this).region !== 'us-east-1') throw new Error('A firewall for CloudFront exists in us-east-1 only.');

    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('Firewall'),
      rules: [
        managed(0, 'AWSManagedRulesAmazonIpReputationList'),
        // Photographs are larger than the 8 KiB that rule allows a body; each route has its own cap (decisions A13).
        managed(1, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
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
          visibilityConfig: visible('RequestsPerAddress'),
        },
      ],
    });
    this.arn = acl.attrArn;

    const log = new LogGroup(this, 'Log', {
      logGroupName: `aws-waf-logs-skin-lesion-${settings.stage}`,
      retention: RETENTION[settings.logRetentionDays],
      encryptionKey: logKey,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [Stack.of(this).formatArn({ service: 'logs', resource: `log-group:${log.logGroupName}` })],
      redactedFields: [{ singleHeader: { Name: 'cookie' } }, { queryString: {} }],
    });
  }
}

function managed(priority: number, name: string, countOnly: string[] = []): CfnWebACL.RuleProperty {
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
    visibilityConfig: visible(name),
  };
}

/** Counted, but with no samples kept: a sample would hold a person's request. */
function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName };
}
