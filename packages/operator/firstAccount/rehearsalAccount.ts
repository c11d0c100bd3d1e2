import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { createJsonProtocol, defineJsonOperation } from '#local/aws/jsonProtocol';
import { readBody, sendResponse } from '#local/aws/localService';
import { createQueryProtocol } from '#local/aws/ses/queryProtocol';

const MiB = 1024 * 1024;
const TOPIC = 'arn:aws:sns:us-east-1:000000000000:alarms';
const QUEUE = 'arn:aws:sqs:us-east-1:000000000000:dead-letters';
/** Lambda tries a failed event twice again. */
const ATTEMPTS = 3;

/** What a rehearsal decides about its account. A test changes it to see what is reported. */
export interface RehearsalSettings {
  /** Values of quotas by the code of their service and their name. */
  quotas: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Host of the site; without one the account has no distribution. */
  siteHost?: string;
  /** Environment variables of the stage's functions; without them there are none. */
  variables?: Readonly<Record<string, string | undefined>>;
  isAlarmAddressConfirmed: boolean;
  /** Address of the local cloud, which answers everything else. */
  cloudEndpoint: string;
  now: () => Date;
  /** Runs the job `mailFeedback` with an event. */
  runMailFeedback: (event: unknown) => Promise<void>;
}

/** The services of an account that the product itself does not call. */
export interface RehearsalAccount {
  endpoint: string;
  /** Bodies of the messages in the queue of dead letters. */
  deadLetters: readonly string[];
  /** Names of the tables that were deleted. */
  deletedTables: readonly string[];
  close: () => void;
}

type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Starts an account around the local cloud: quotas, CloudFront, Lambda, alarms, queue, topic, and restores of the table. */
export async function startRehearsalAccount(settings: RehearsalSettings): Promise<RehearsalAccount> {
  const deadLetters: string[] = [];
  const deletedTables: string[] = [];
  const services: Readonly<Record<string, Handle>> = {
    servicequotas: answerQuotas(settings),
    cloudfront: answerCloudFront(settings),
    lambda: answerLambda(settings, deadLetters),
    monitoring: answerCloudWatch(deadLetters),
    sqs: answerSqs(deadLetters),
    sns: answerSns(settings),
  };
  const restores = answerRestores(settings, deletedTables);
  const server = createServer((req, res) => {
    const [, service = ''] =
      /Credential=[^/,]+\/\d{8}\/[^/,]+\/([^/,]+)\/aws4_request/.exec(req.headers.authorization ?? '') ?? [];
    const isRestore = /\.(DescribeContinuousBackups|DeleteTable)$/.test(String(req.headers['x-amz-target']));
    const handle = isRestore ? restores : services[service];
    if (handle) void handle(req, res);
    else forward(settings.cloudEndpoint, req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deadLetters,
    deletedTables,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function forward(endpoint: string, req: IncomingMessage, res: ServerResponse): void {
  const { method, url = '', headers } = req;
  const forwarded = request(endpoint + url, { method, headers }, (answer) => {
    res.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(res);
  });
  req.pipe(forwarded);
}

const readText = async (req: IncomingMessage): Promise<string> =>
  (await readBody(req, MiB, () => new Error('Too large'))).toString();

/** The applied quotas. All are set in the account, so there are no further defaults. */
function answerQuotas({ quotas }: RehearsalSettings): Handle {
  const list = defineJsonOperation(z.looseObject({ ServiceCode: z.string() }), ({ ServiceCode }) => ({
    Quotas: Object.entries(quotas[ServiceCode] ?? {}).map(([QuotaName, Value]) => ({ QuotaName, Value })),
  }));
  const none = defineJsonOperation(z.looseObject({}), () => ({ Quotas: [] }));
  return createJsonProtocol({ ListServiceQuotas: list, ListAWSDefaultServiceQuotas: none }, 'IllegalArgumentException');
}

function answerCloudFront({ siteHost }: RehearsalSettings): Handle {
  const summary =
    `<DistributionSummary><Id>D</Id><DomainName>${siteHost ?? ''}</DomainName><Comment>skin-lesion-preview</Comment>` +
    '<Aliases><Quantity>0</Quantity></Aliases></DistributionSummary>';
  const items = siteHost === undefined ? '' : `<Items>${summary}</Items>`;
  const xml =
    '<DistributionList xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><MaxItems>100</MaxItems>' +
    `<IsTruncated>false</IsTruncated><Quantity>${siteHost === undefined ? 0 : 1}</Quantity>${items}</DistributionList>`;
  return (_, res) => {
    sendResponse(res, 200, { 'content-type': 'text/xml' }, xml);
    return Promise.resolve();
  };
}

function answerLambda({ variables, runMailFeedback }: RehearsalSettings, deadLetters: string[]): Handle {
  const JSON_TYPE = { 'content-type': 'application/json' };
  return async (req, res) => {
    const { url = '' } = req;
    if (!variables) {
      const missing = { ...JSON_TYPE, 'x-amzn-errortype': 'ResourceNotFoundException' };
      sendResponse(res, 404, missing, JSON.stringify({ Message: 'Function not found' }));
    } else if (url.endsWith('/configuration')) {
      sendResponse(res, 200, JSON_TYPE, JSON.stringify({ Environment: { Variables: variables } }));
    } else if (url.endsWith('/event-invoke-config')) {
      sendResponse(res, 200, JSON_TYPE, JSON.stringify({ DestinationConfig: { OnFailure: { Destination: QUEUE } } }));
    } else {
      const event = await readText(req);
      sendResponse(res, 202, JSON_TYPE);
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const hasFailed = await runMailFeedback(JSON.parse(event)).then(
          () => false,
          () => true,
        );
        if (!hasFailed) return;
      }
      deadLetters.push(event);
    }
  };
}

/** The alarm on dead letters rings while there is one, and its action succeeds. */
function answerCloudWatch(deadLetters: readonly string[]): Handle {
  const isRinging = () => deadLetters.length > 0;
  return createJsonProtocol(
    {
      DescribeAlarms: defineJsonOperation(z.looseObject({ AlarmNames: z.tuple([z.string()]) }), ({ AlarmNames }) => ({
        MetricAlarms: [{ AlarmName: AlarmNames[0], StateValue: isRinging() ? 'ALARM' : 'OK', AlarmActions: [TOPIC] }],
      })),
      DescribeAlarmHistory: defineJsonOperation(z.looseObject({}), () => ({
        AlarmHistoryItems: isRinging() ? [{ HistorySummary: `Successfully executed action ${TOPIC}` }] : [],
      })),
    },
    'InvalidParameterValue',
  );
}

function answerSqs(deadLetters: string[]): Handle {
  const any = z.looseObject({});
  return createJsonProtocol(
    {
      GetQueueUrl: defineJsonOperation(z.looseObject({ QueueName: z.literal('dead-letters') }), () => ({
        QueueUrl: 'http://127.0.0.1/dead-letters',
      })),
      GetQueueAttributes: defineJsonOperation(any, () => ({
        Attributes: { ApproximateNumberOfMessages: String(deadLetters.length) },
      })),
      ReceiveMessage: defineJsonOperation(any, () => ({
        Messages: deadLetters.map((Body) => ({
          Body,
          MD5OfBody: createHash('md5').update(Body).digest('hex'),
          ReceiptHandle: Body,
        })),
      })),
      DeleteMessage: defineJsonOperation(z.looseObject({ ReceiptHandle: z.string() }), ({ ReceiptHandle }) => {
        deadLetters.splice(deadLetters.indexOf(ReceiptHandle), 1);
      }),
    },
    'InvalidAttributeValue',
  );
}

function answerSns({ isAlarmAddressConfirmed }: RehearsalSettings): Handle {
  const arn = isAlarmAddressConfirmed ? `${TOPIC}:subscription` : 'PendingConfirmation';
  return createQueryProtocol({
    ListSubscriptionsByTopic: () =>
      `<Subscriptions><member><SubscriptionArn>${arn}</SubscriptionArn><Protocol>email</Protocol>` +
      '<Endpoint>operator@localhost.test</Endpoint></member></Subscriptions>',
  });
}

/** A time to restore to that is not before what was just written. The local DynamoDB deletes no table, so a deletion is recorded. */
function answerRestores({ now }: RehearsalSettings, deletedTables: string[]): Handle {
  return createJsonProtocol(
    {
      DescribeContinuousBackups: defineJsonOperation(z.looseObject({}), () => ({
        ContinuousBackupsDescription: {
          PointInTimeRecoveryDescription: { LatestRestorableDateTime: now().getTime() / 1000 + 1 },
        },
      })),
      DeleteTable: defineJsonOperation(z.looseObject({ TableName: z.string() }), ({ TableName }) => {
        deletedTables.push(TableName);
      }),
    },
    'ValidationException',
  );
}
