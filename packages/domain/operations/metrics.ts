/** Where a stage's own metrics stand in CloudWatch; `functions/runtime/measure.ts` says what they count. */
export const namespaceOf = (stage: string): string => `skin-lesion/${stage}`;
