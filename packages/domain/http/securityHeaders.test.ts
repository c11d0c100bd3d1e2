import { CspEvaluator } from 'csp_evaluator/dist/evaluator';
import { Severity } from 'csp_evaluator/dist/finding';
import { CspParser } from 'csp_evaluator/dist/parser';
import { buildContentSecurityPolicy } from './securityHeaders';

const evaluate = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
    .map(({ description }) => description);

// Check 21.
test('the content security policy has no finding of Google’s evaluator, on one machine and deployed', () => {
  for (const https of [true, false]) expect(evaluate(buildContentSecurityPolicy({ https }))).toEqual([]);
  expect(evaluate("default-src *; script-src 'self' 'unsafe-eval' 'unsafe-inline'")).not.toEqual([]);
});

test('no page may run text as code or be framed', () => {
  const policy = buildContentSecurityPolicy({ https: true });
  expect(policy).not.toMatch(/unsafe-|\*|https?:|data:(?=[^;]*;[^;]*script)/);
  for (const directive of ["default-src 'none'", "script-src 'self'", "object-src 'none'", "base-uri 'none'"])
    expect(policy.split('; ')).toContain(directive);
  expect(policy.split('; ')).toContain("frame-ancestors 'none'");
});
