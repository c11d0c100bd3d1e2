import { writeTemplates } from '../writeTemplates';

/** An app of the CDK command line that differs from `infra/synth.ts` in one point: it takes what that one last built. */
writeTemplates({});
