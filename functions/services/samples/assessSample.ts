import type { CompletedAssessment } from '#domain/analysis/assessment';
import type { SampleName } from '#domain/analysis/samplePhoto';
import { AppError } from '#domain/http/errors';
import { getLanguage, type Language } from '#domain/messages/language';
import { scaleCount, takeTokens } from '#functions/http/rateLimits';
import { getLesionEngine } from '#functions/services/lesionEngine';
import { memoizePerConfig, type Services } from '#functions/services/services';
import { sampleImages } from './sampleImages';
import { serviceMessages } from '#functions/services/messages';

/** How long an assessment is reused, in milliseconds. After that, a new live model assesses the samples. */
const REUSED_FOR_MS = 10 * 60 * 1000;

/** Assessments for all visitors together, whichever process serves them: it limits the engine's work for strangers. */
const SHARED_LIMIT = { count: 30, seconds: 60 };

interface CachedAssessment {
  expiresAt: number;
  assessment: Promise<CompletedAssessment>;
}

/** The cached assessments of this process by language and sample: an assessment has sentences in one language. */
const getCache = memoizePerConfig(() => new Map<`${Language} ${SampleName}`, CachedAssessment>());

/**
 * Assesses a sample photo with the live engine, or returns its assessment of the last ten minutes. A failure is not cached.
 * @throws AppError 429 when visitors asked the engine too often, 503 when the engine fails
 */
export async function assessSample(services: Services, name: SampleName): Promise<CompletedAssessment> {
  const cache = getCache(services);
  const now = services.now().getTime();
  const key = `${getLanguage()} ${name}` as const;
  const cached = cache.get(key);
  if (cached && cached.expiresAt > now) return cached.assessment;
  const assessment = assessNow(services, name);
  cache.set(key, { expiresAt: now + REUSED_FOR_MS, assessment });
  try {
    return await assessment;
  } catch (error) {
    cache.delete(key);
    throw error;
  }
}

async function assessNow(services: Services, name: SampleName): Promise<CompletedAssessment> {
  const count = scaleCount(SHARED_LIMIT.count, services.config.rateLimitScale);
  await takeTokens(services.limits, [{ ...SHARED_LIMIT, name: 'samples.get engine', by: 'all', count }]);
  const assessment = await getLesionEngine(services).assess(Buffer.from(sampleImages[name], 'base64'), 'jpeg');
  if (!assessment.assessable) throw new AppError('unavailable', serviceMessages('sampleUnavailable'));
  return assessment;
}
