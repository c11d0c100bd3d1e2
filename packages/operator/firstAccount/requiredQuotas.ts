import type { DeploymentSettings } from '../../../infra/stages';

type DeployedStage = DeploymentSettings['stage'];

/** A quota that a stage needs, as Service Quotas names it. */
export interface RequiredQuota {
  /** Name and code of the service. */
  service: string;
  serviceCode: string;
  /** The quota as `infra/README.md` lists it. */
  name: string;
  /** Matches the name in Service Quotas, where AWS words it differently. */
  pattern: RegExp;
  required: Readonly<Record<DeployedStage, number>>;
}

const LAMBDA = { service: 'Lambda', serviceCode: 'lambda' };
const SAGEMAKER = { service: 'SageMaker', serviceCode: 'sagemaker' };
const COGNITO = { service: 'Cognito', serviceCode: 'cognito-idp' };

/** The quotas that Service Quotas knows. An update of an endpoint runs a second fleet beside the first. */
export const REQUIRED_QUOTAS: readonly RequiredQuota[] = [
  {
    ...LAMBDA,
    name: 'concurrent executions',
    pattern: /^concurrent executions$/i,
    required: { preview: 100, staging: 100, prod: 1000 },
  },
  {
    ...SAGEMAKER,
    name: '`ml.c5.large` for endpoint usage',
    pattern: /^ml\.c5\.large for endpoint usage$/,
    required: { preview: 0, staging: 4, prod: 16 },
  },
  {
    ...SAGEMAKER,
    name: '`ml.m5.xlarge` for training job usage',
    pattern: /^ml\.m5\.xlarge for training job usage$/,
    required: { preview: 1, staging: 1, prod: 2 },
  },
  {
    ...SAGEMAKER,
    name: 'maximum total concurrency of serverless',
    pattern: /total concurrency.*serverless|serverless.*total concurrency/i,
    required: { preview: 5, staging: 0, prod: 0 },
  },
  {
    ...COGNITO,
    name: 'rate of UserAuthentication requests',
    pattern: /rate of UserAuthentication requests$/i,
    required: { preview: 10, staging: 10, prod: 120 },
  },
  {
    ...COGNITO,
    name: 'rate of UserCreation requests',
    pattern: /rate of UserCreation requests$/i,
    required: { preview: 10, staging: 10, prod: 50 },
  },
];
