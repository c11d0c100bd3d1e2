import { LogGroup, QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { toLambdaName } from '../lambdaName';
import { listStageRoutes } from '../listStageRoutes';
import type { DeploymentSettings } from '../stages';
import { getEventLogName } from './EventAlarm';

export interface SavedQueriesProps {
  settings: DeploymentSettings;
}

/** Logs Insights searches 50 log groups at most. Source: Amazon CloudWatch Logs User Guide, 'quotas'. */
const MOST_LOGS = 50;

/** Queries in Logs Insights, under the name of the stage, for whoever is on call. */
export class SavedQueries extends Construct {
  constructor(scope: Construct, id: string, { settings }: SavedQueriesProps) {
    super(scope, id);
    const { stage } = settings;
    const routes = listStageRoutes(settings).map(([name]) => name);
    const customers = routes.filter((name) => /^(analysis|auth|account|config|stripe|subscription)\./.test(name));
    const toLogs = (names: readonly string[]) =>
      names.slice(0, MOST_LOGS).map((name, n) => LogGroup.fromLogGroupName(this, `${id}${n}-${name}`, name));
    const ofCustomers = toLogs(customers.map((name) => `/aws/lambda/${toLambdaName(stage, name)}`));
    const add = (
      name: string,
      logGroups: ReturnType<typeof toLogs>,
      query: ConstructorParameters<typeof QueryString>[0],
    ) =>
      new QueryDefinition(this, name, {
        queryDefinitionName: `skin-lesion-${stage}/${name}`,
        queryString: new QueryString(query),
        logGroups,
      });
    add('errors', ofCustomers, {
      filterStatements: ['level = "error"'],
      statsStatements: ['count(*) as failures by route, error'],
      sort: 'failures desc',
    });
    add('slowest', ofCustomers, {
      filterStatements: ['ispresent(route)'],
      statsStatements: ['pct(ms, 50) as p50, pct(ms, 99) as p99, count(*) as calls by route'],
      sort: 'p99 desc',
    });
    add('refusals', ofCustomers, {
      filterStatements: ['status >= 400 and status < 500'],
      statsStatements: ['count(*) as refusals by route, status, code'],
      sort: 'refusals desc',
    });
    add('events', toLogs([getEventLogName(settings)]), {
      fields: ['@timestamp', 'detail.eventName', 'detail.userIdentity.arn', 'detail.sourceIPAddress', 'detail.title'],
      sort: '@timestamp desc',
    });
  }
}
