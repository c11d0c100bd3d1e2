import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccountRootPrincipal, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnReplicaKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { DeploymentSettings } from '../stages';
import type { DataStack } from './DataStack';

export interface KeyReplicaStackProps extends StackProps {
  settings: DeploymentSettings;
  data: DataStack;
}

/**
 * The copy of the vault key in a second region. Without the key nobody can read the health fields in a copy of the table, so the copy
 * exists before the first region is lost.
 */
export class KeyReplicaStack extends Stack {
  constructor(scope: Construct, id: string, { settings, data, ...props }: KeyReplicaStackProps) {
    super(scope, id, props);
    const replica = new CfnReplicaKey(this, 'VaultKey', {
      description: 'Wraps the data keys of health fields',
      primaryKeyArn: data.vaultKey.keyArn,
      pendingWindowInDays: 30,
      keyPolicy: new PolicyDocument({
        statements: [
          new PolicyStatement({ principals: [new AccountRootPrincipal()], actions: ['kms:*'], resources: ['*'] }),
        ],
      }),
    });
    replica.applyRemovalPolicy(settings.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);
  }
}
