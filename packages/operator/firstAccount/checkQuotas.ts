import { ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetSendQuotaCommand } from '@aws-sdk/client-ses';
import {
  paginateListAWSDefaultServiceQuotas,
  paginateListServiceQuotas,
  type ServiceQuota,
} from '@aws-sdk/client-service-quotas';
import { stages, type DeploymentSettings } from '../../../infra/stages';
import type { AwsClients } from './awsClients';
import type { ReportLine } from './report';
import { REQUIRED_QUOTAS, type RequiredQuota } from './requiredQuotas';

/** Mails a day in the sandbox of SES, at most. */
const SANDBOX_MAILS = 200;

/** Checks what an account must have before a stage is deployed to it. */
export async function checkQuotas(aws: AwsClients, stage: DeploymentSettings['stage']): Promise<ReportLine[]> {
  const listed = new Map<string, ServiceQuota[]>();
  for (const serviceCode of new Set(REQUIRED_QUOTAS.map((quota) => quota.serviceCode))) {
    listed.set(serviceCode, await listQuotas(aws, serviceCode));
  }
  const needed = REQUIRED_QUOTAS.filter(({ required }) => required[stage] > 0);
  return [
    ...needed.map((quota) => judgeQuota(quota, stage, listed.get(quota.serviceCode)!)),
    ...(await checkMail(aws, stage)),
    await checkCloudFront(aws),
  ];
}

/** The quotas of a service: the applied values first, then AWS's defaults, for those that nobody changed. */
async function listQuotas({ quotas }: AwsClients, ServiceCode: string): Promise<ServiceQuota[]> {
  const found: ServiceQuota[] = [];
  for (const paginate of [paginateListServiceQuotas, paginateListAWSDefaultServiceQuotas]) {
    for await (const { Quotas = [] } of paginate({ client: quotas }, { ServiceCode })) found.push(...Quotas);
  }
  return found;
}

function judgeQuota(
  { service, name, pattern, required }: RequiredQuota,
  stage: DeploymentSettings['stage'],
  listed: readonly ServiceQuota[],
): ReportLine {
  const title = `${service}, ${name.replaceAll('`', '')}`;
  const value = listed.find(({ QuotaName = '' }) => pattern.test(QuotaName))?.Value;
  const needs = required[stage];
  if (value === undefined) {
    const detail = `Service Quotas lists no quota of this name. Look in its console whether it is at least ${needs}.`;
    return { title, outcome: 'not answered here', detail };
  }
  if (value >= needs) return { title, outcome: 'met', detail: `${value}, and ${needs} is needed` };
  return { title, outcome: 'missed', detail: `${value}. Request ${needs} in Service Quotas.` };
}

async function checkMail({ ses }: AwsClients, stage: DeploymentSettings['stage']): Promise<ReportLine[]> {
  const { Max24HourSend: daily = 0, MaxSendRate: rate = 0 } = await ses.send(new GetSendQuotaCommand({}));
  const { mailPerSecond } = stages[stage];
  return [
    daily > SANDBOX_MAILS
      ? { title: 'SES, production access', outcome: 'met', detail: `${daily} mails a day` }
      : {
          title: 'SES, production access',
          outcome: 'missed',
          detail: 'SES is in its sandbox and sends to verified addresses only. Request production access.',
        },
    rate >= mailPerSecond
      ? { title: 'SES, sending rate', outcome: 'met', detail: `${rate} a second, and ${mailPerSecond} is needed` }
      : {
          title: 'SES, sending rate',
          outcome: 'missed',
          detail: `${rate} a second. Ask SES for ${mailPerSecond}, or deploy with -c mailPerSecond=${Math.max(1, Math.floor(rate))}.`,
        },
  ];
}

/** No call says whether an account is verified. One that has a distribution is. */
async function checkCloudFront({ cloudFront }: AwsClients): Promise<ReportLine> {
  const title = 'CloudFront, account verification';
  const { DistributionList } = await cloudFront.send(new ListDistributionsCommand({ MaxItems: 1 }));
  if ((DistributionList?.Items ?? []).length > 0)
    return { title, outcome: 'met', detail: 'the account has a distribution' };
  return {
    title,
    outcome: 'not answered here',
    detail: 'AWS says so only when the first distribution is created. Ask AWS Support to verify the account before.',
  };
}
