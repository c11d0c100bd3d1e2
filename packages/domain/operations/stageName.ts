/** The stages that are deployed to AWS. */
export const DEPLOYED_STAGE_NAMES = ['preview', 'staging', 'prod'] as const;

/** Every stage. `local` runs on one machine. */
export const STAGE_NAMES = ['local', ...DEPLOYED_STAGE_NAMES] as const;
export type StageName = (typeof STAGE_NAMES)[number];
