import { EMBEDDINGS_FILE, toEmbeddingFileName } from '#domain/training/storedEmbedding';
import { HeadReport, Progress } from '#domain/training/training';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import type { Config } from '#functions/runtime/config';

/** The bucket of training photos and of the files of training jobs, encrypted with a KMS key of its own. */
export class TrainingStore {
  constructor(
    private readonly client: S3Client,
    private readonly settings: Pick<Config['training'], 'bucket' | 'keyId'>,
  ) {}

  /** Returns the S3 URI of a key or a key prefix. */
  toUri(key: string): string {
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

  /** Removes an object. Does nothing where it does not exist. The bucket can restore it for 14 days. */
  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.settings.bucket, Key: key }));
  }

  /** Reads a JSON object; undefined where it does not exist. */
  async readJson<T>(key: string, schema: z.ZodType<T>): Promise<T | undefined> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.settings.bucket, Key: key }));
      return schema.parse(JSON.parse((await Body?.transformToString()) ?? ''));
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  /** Reads an object's bytes; undefined where it does not exist. */
  async readBytes(key: string): Promise<Uint8Array | undefined> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.settings.bucket, Key: key }));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  /** Reads the progress that a running job last wrote. */
  readProgress(jobId: string): Promise<Progress | undefined> {
    return this.readJson(objectKeys.progress(jobId), Progress);
  }

  /** Reads the head that a job wrote, for the container only; undefined where the job left none. */
  readHead(jobId: string): Promise<unknown> {
    return this.readJson(objectKeys.head(jobId), z.unknown());
  }

  readReport(jobId: string): Promise<HeadReport | undefined> {
    return this.readJson(objectKeys.report(jobId), HeadReport);
  }
}

/** Object keys of the bucket. SageMaker copies a job's files there from `checkpoints` while it runs. */
export const objectKeys = {
  photographs: 'photographs/',
  photograph: (id: string): string => `photographs/${photoFileName(id)}`,
  embedding: (id: string): string => `photographs/${toEmbeddingFileName(photoFileName(id))}`,
  samples: (jobId: string): string => `jobs/${jobId}/input/samples.json`,
  checkpoints: (jobId: string): string => `jobs/${jobId}/checkpoints`,
  progress: (jobId: string): string => `jobs/${jobId}/checkpoints/progress.json`,
  report: (jobId: string): string => `jobs/${jobId}/checkpoints/report.json`,
  createdEmbeddings: (jobId: string): string => `jobs/${jobId}/checkpoints/${EMBEDDINGS_FILE}`,
  head: (jobId: string): string => `jobs/${jobId}/checkpoints/head.json`,
  output: (jobId: string): string => `jobs/${jobId}`,
};

/** The file name of a photo in the bucket and in a job's input. */
export const photoFileName = (id: string): string => `${id}.jpg`;
