import { ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetFunctionConfigurationCommand, ResourceNotFoundException } from '@aws-sdk/client-lambda';
import { ulid } from 'ulid';
import { parseConfig } from '#functions/runtime/config';
import { createServices } from '#functions/services/services';
import { createVisitor } from '#functions/services/createVisitor';
import { toLambdaName } from '../../../infra/lambdaName';
import type { DeploymentSettings } from '../../../infra/stages';
import type { AwsClients } from './awsClients';
import { checkQuotas } from './checkQuotas';
import { PROOFS, toSimulatorAddress } from './proofs';
import { proofRoutes, runProof, type ProofContext } from './proof';
import type { ReportLine } from './report';
import { UNANSWERED } from './unanswered';

/** How the first hour of a stage in its account is checked. */
export interface FirstAccountOptions {
  stage: DeploymentSettings['stage'];
  aws: AwsClients;
  /** The scheme of the site. A rehearsal has no certificate. */
  scheme: 'https' | 'http';
  wait: ProofContext['wait'];
}

/** Environment variables of a deployed stage's functions. */
type Variables = Record<string, string>;

/**
 * Checks the quotas of an account, and then, on a preview that is deployed to it, that the product works. Each check is a line, and
 * none stops the others.
 */
export async function runFirstAccount(options: FirstAccountOptions): Promise<ReportLine[]> {
  const { stage, aws } = options;
  const quotas = await checkQuotas(aws, stage);
  const unanswered = UNANSWERED.map((line): ReportLine => ({ ...line, outcome: 'not answered here' }));
  const skip = (detail: string) =>
    PROOFS.map(({ title }): ReportLine => ({ title, outcome: 'not answered here', detail }));
  if (stage !== 'preview') return [...quotas, ...skip('is proved on a preview, whose data is deleted with it')];
  const variables = await readVariables(aws, stage);
  const site = await findSite(options);
  if (!variables || site === undefined) {
    return [...quotas, ...skip('the stage is not deployed. Deploy it, and repeat this command'), ...unanswered];
  }
  const context = createContext(options, variables, site);
  const proved: ReportLine[] = [];
  for (const proof of PROOFS) proved.push(await runProof(proof, context));
  return [...quotas, ...proved, ...unanswered];
}

/** The settings of the function that has all that operators need; undefined where the stage is not deployed. */
async function readVariables(aws: AwsClients, stage: string): Promise<Variables | undefined> {
  try {
    const FunctionName = toLambdaName(stage, 'jobs.resumeErasures');
    const { Environment } = await aws.lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
    return Environment?.Variables;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Origin of the stage's site; undefined where it has no distribution. */
async function findSite({ aws, stage, scheme }: FirstAccountOptions): Promise<string | undefined> {
  const { DistributionList } = await aws.cloudFront.send(new ListDistributionsCommand({}));
  const distribution = DistributionList?.Items?.find(({ Comment = '' }) =>
    `${Comment}-`.startsWith(`skin-lesion-${stage}-`),
  );
  if (!distribution) return undefined;
  return `${scheme}://${distribution.Aliases?.Items?.[0] ?? distribution.DomainName!}`;
}

function createContext({ stage, aws, wait }: FirstAccountOptions, variables: Variables, site: string): ProofContext {
  const runId = ulid();
  return {
    ...{ stage, aws, wait, site, runId },
    services: createServices(parseConfig(variables)),
    person: createVisitor(site, proofRoutes),
    account: { email: toSimulatorAddress('success', runId), password: `first ${ulid()}`, firstName: 'First' },
  };
}
