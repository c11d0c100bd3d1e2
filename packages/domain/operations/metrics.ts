/** CloudWatch namespace of a stage's custom metrics, which `functions/runtime/metrics.ts` defines. */
export const getMetricNamespace = (stage: string): string => `skin-lesion/${stage}`;
