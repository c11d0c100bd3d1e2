import { Assessment } from '#domain/analysis/assessment';
import { AppError } from '#domain/http/errors';
import { getLanguage } from '#domain/messages/language';
import { runWithDeadline } from '#data/table/deadline';
import type { PhotoFormat } from '#domain/analysis/photoHeader';
import { TRIAL_TYPE, TrialResult, type EngineTrial } from '#domain/training/photoTrial';
import { HASH_TYPE, HashedPhoto } from '#domain/training/photoHash';
import { InvokeEndpointCommand, ModelError, SageMakerRuntimeClient } from '@aws-sdk/client-sagemaker-runtime';
import { z } from 'zod';
import { awsClientConfig, memoizePerConfig, prepareClient } from './services';
import { serviceMessages } from './messages';
import { analysisFormMessages } from '#domain/analysis/messages';

/** Ends before the deadline of the whole call, so that who waited for a hanging engine reads that the analysis failed. */
const ASSESSMENT_MS = 14_000;

/**
 * The lesion engine behind its SageMaker endpoint. Never writes the image:
 * docs/decisions/015-photos-are-never-stored.md.
 */
class LesionEngine {
  constructor(
    private readonly client: SageMakerRuntimeClient,
    private readonly endpointName: string,
  ) {}

  /**
   * Assesses an analysis image, in sentences of the current language.
   * @throws AppError 400 where the engine cannot decode it, 503 where the engine fails
   */
  async assess(imageBytes: Uint8Array, format: PhotoFormat): Promise<Assessment> {
    return parseAnswer(Assessment, await this.invoke(imageBytes, format, 'application/json'));
  }

  /** Hashes a re-encoded photo, by which copies are found. Throws like `assess`. */
  async hash(jpeg: Uint8Array): Promise<HashedPhoto> {
    return parseAnswer(HashedPhoto, await this.invoke(jpeg, 'jpeg', HASH_TYPE));
  }

  /** Re-encodes a photo as an upright JPEG of at most 1024 pixels a side, without metadata. Throws like `assess`. */
  reencode(photo: Uint8Array, format: PhotoFormat): Promise<Uint8Array> {
    return this.invoke(photo, format, 'image/jpeg');
  }

  /** Judges a photo by the live model and by a candidate, from the heads that their trainings wrote. Throws like `assess`. */
  async tryCandidate(photo: Uint8Array, heads: Pick<EngineTrial, 'live' | 'candidate'>): Promise<TrialResult> {
    const trial: EngineTrial = { photo: Buffer.from(photo).toString('base64'), ...heads };
    return parseAnswer(
      TrialResult,
      await this.send(Buffer.from(JSON.stringify(trial)), TRIAL_TYPE, 'application/json'),
    );
  }

  private invoke(bytes: Uint8Array, format: PhotoFormat, accept: string): Promise<Uint8Array> {
    return this.send(bytes, `image/${format}`, accept);
  }

  private async send(bytes: Uint8Array, contentType: string, accept: string): Promise<Uint8Array> {
    try {
      const command = new InvokeEndpointCommand({
        EndpointName: this.endpointName,
        ContentType: contentType,
        Accept: accept,
        CustomAttributes: getLanguage(),
        Body: bytes,
      });
      const { Body } = await runWithDeadline(ASSESSMENT_MS, () => this.client.send(command));
      return Body;
    } catch (error) {
      const status = error instanceof ModelError ? (error.OriginalStatusCode ?? 0) : 0;
      if (status >= 400 && status < 500) throw new AppError('invalid_request', analysisFormMessages('notAnImage'));
      throw analysisFailed(error, error instanceof ModelError ? readRetryAfter(error.OriginalMessage) : undefined);
    }
  }
}

/** The lesion engine of a stage. */
export const getLesionEngine = memoizePerConfig(
  ({ config }) =>
    new LesionEngine(
      prepareClient(new SageMakerRuntimeClient(awsClientConfig(config, 8, 2))),
      config.lesionEndpointName,
    ),
);

/** Throws 503 where the engine's answer has another shape. */
function parseAnswer<T>(schema: z.ZodType<T>, body: Uint8Array): T {
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(body)));
  } catch (error) {
    throw analysisFailed(error);
  }
}

const analysisFailed = (cause: unknown, retryAfterSeconds?: number) =>
  new AppError(
    'unavailable',
    serviceMessages('analysisFailed'),
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
    {
      cause,
    },
  );

const BusyAnswer = z.object({ retryAfterSeconds: z.number().int().min(1).max(120) });

/** The seconds that a busy engine asks to wait. SageMaker passes on its body alone, not its headers. */
function readRetryAfter(body = ''): number | undefined {
  try {
    return BusyAnswer.safeParse(JSON.parse(body)).data?.retryAfterSeconds;
  } catch {
    return undefined;
  }
}
