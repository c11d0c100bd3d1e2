import { Assessment } from '#domain/analysis/assessment';
import { AppError } from '#domain/http/errors';
import type { PhotoFormat } from '#domain/analysis/photoHeader';
import { InvokeEndpointCommand, ModelError, SageMakerRuntimeClient } from '@aws-sdk/client-sagemaker-runtime';
import { NOT_AN_IMAGE } from '#domain/analysis/analysis';
import { awsSettings, bySettings } from './services';

/** The lesion engine behind its SageMaker endpoint. The photograph is held in memory for the call and goes nowhere else. */
class Lesion {
  constructor(
    private readonly client: SageMakerRuntimeClient,
    private readonly endpointName: string,
  ) {}

  /** Judges one photograph; throws 400 where the engine cannot decode it, 503 'Analysis failed' where it cannot answer. */
  async assess(photo: Uint8Array, format: PhotoFormat): Promise<Assessment> {
    const body = await this.invoke(photo, format, 'application/json');
    try {
      return Assessment.parse(JSON.parse(new TextDecoder().decode(body)));
    } catch (error) {
      throw failed(error);
    }
  }

  /** The photograph encoded anew as JPEG: upright, at most 1024 pixels a side, without metadata. Throws as `assess` does. */
  clean(photo: Uint8Array, format: PhotoFormat): Promise<Uint8Array> {
    return this.invoke(photo, format, 'image/jpeg');
  }

  private async invoke(photo: Uint8Array, format: PhotoFormat, accept: string): Promise<Uint8Array> {
    try {
      const { Body } = await this.client.send(
        new InvokeEndpointCommand({
          EndpointName: this.endpointName,
          ContentType: `image/${format}`,
          Accept: accept,
          Body: photo,
        }),
      );
      return Body;
    } catch (error) {
      const status = error instanceof ModelError ? (error.OriginalStatusCode ?? 0) : 0;
      if (status >= 400 && status < 500) throw new AppError('invalid_request', NOT_AN_IMAGE);
      throw failed(error);
    }
  }
}

/** The engine of this stage. */
export const lesionEngine = bySettings(
  ({ config }) => new Lesion(new SageMakerRuntimeClient(awsSettings(config, 8, 2)), config.lesionEndpointName),
);

const failed = (cause: unknown) => new AppError('unavailable', 'Analysis failed', {}, { cause });
