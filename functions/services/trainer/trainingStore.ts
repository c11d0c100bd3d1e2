import { HeadReport, Progress } from '#domain/training/training';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { z } from 'zod';
import type { Config } from '#functions/runtime/config';

/** The bucket of photographs to learn from, and of what trainings leave. Everything rests under a KMS key of its own. */
export class TrainingStore {
  constructor(
    private readonly client: S3Client,
    private readonly settings: Pick<Config['training'], 'bucket' | 'keyId'>,
  ) {}

  /** The address of a key, or of all keys that begin with it. */
  uri(key: string): string {
    return `s3://${this.settings.bucket}/${key}`;
  }

  async put(key: string, body: Uint8Array | string, contentType: string): Promise<void> {
    await this.client.send(
      new PutObjectCommand({
        Bucket: this.settings.bucket,
        Key: key,
        Body: body,
        ContentType: contentType,
        ServerSideEncryption: 'aws:kms',
        SSEKMSKeyId: this.settings.keyId,
      }),
    );
  }

  /** The JSON of a key; undefined where there is none yet. */
  async read<T>(key: string, schema: z.ZodType<T>): Promise<T | undefined> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.settings.bucket, Key: key }));
      return schema.parse(JSON.parse((await Body?.transformToString()) ?? ''));
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  /** The bytes of a key; undefined where there is none yet. */
  async readBytes(key: string): Promise<Uint8Array | undefined> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.settings.bucket, Key: key }));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  /** What a running job last said. */
  progress(jobId: string): Promise<Progress | undefined> {
    return this.read(places.progress(jobId), Progress);
  }

  report(jobId: string): Promise<HeadReport | undefined> {
    return this.read(places.report(jobId), HeadReport);
  }
}

/** Keys of the bucket. What a job keeps while it runs lies under its `checkpoints`. */
export const places = {
  photographs: 'photographs/',
  photograph: (id: string): string => `photographs/${photographFile(id)}`,
  samples: (jobId: string): string => `jobs/${jobId}/input/samples.json`,
  checkpoints: (jobId: string): string => `jobs/${jobId}/checkpoints`,
  progress: (jobId: string): string => `jobs/${jobId}/checkpoints/progress.json`,
  report: (jobId: string): string => `jobs/${jobId}/checkpoints/report.json`,
  head: (jobId: string): string => `jobs/${jobId}/checkpoints/head.json`,
  output: (jobId: string): string => `jobs/${jobId}`,
};

/** Name of a photograph's file in the bucket and in the job. */
export const photographFile = (id: string): string => `${id}.jpg`;
