import type { S3Client } from '@aws-sdk/client-s3'
import { ConfigError } from '../config/config.ts'
import type { ObjectStorage } from './object-storage.ts'

/** Settings of an S3-compatible bucket. */
export type Bucket = {
  endpoint: string
  region: string
  bucket: string
  access_key: string
  secret_key: string
}

/** Longest silence of the server, for each attempt. */
const SILENCE_MS = 10_000
const CONNECT_MS = 3_000
const ATTEMPTS = 3

/** Loads the SDK, which takes longer than the rest of a start, only where a bucket is configured. */
async function openClient({ endpoint, region, access_key, secret_key }: Bucket) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    // Compatible servers seldom have a host name for each bucket.
    forcePathStyle: true,
    credentials: { accessKeyId: access_key, secretAccessKey: secret_key },
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: SILENCE_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENCE_MS,
    },
    // Many compatible servers do not know the newer checksums. Each object is authenticated by its encryption.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { client, sdk }
}

/** Opens a storage in a bucket. Nothing connects before the first call. */
export function openBucket(settings: Bucket): ObjectStorage {
  let opened: ReturnType<typeof openClient> | undefined
  const open = () => {
    opened ??= openClient(settings)
    return opened
  }
  const { bucket: Bucket } = settings
  return {
    async put(Key, Body, abortSignal) {
      const { client, sdk } = await open()
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body }), { abortSignal })
    },
    async get(Key, abortSignal) {
      const { client, sdk } = await open()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }), { abortSignal })
        return Buffer.from(await Body!.transformToByteArray())
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null
        throw error
      }
    },
    async remove(Key, abortSignal) {
      const { client, sdk } = await open()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), { abortSignal })
    },
    async *list(Prefix) {
      const { client, sdk } = await open()
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix }))
        for (const { Key, LastModified } of Contents)
          if (Key !== undefined && LastModified) yield { name: Key, written_at: LastModified }
    },
    async close() {
      ;(await opened?.catch(() => null))?.client.destroy()
    },
  }
}

/** Setting to correct and what is wrong with it, by the error code with which an S3 server refuses a request. */
const REFUSALS: Record<string, [setting: string, wrong: string]> = {
  InvalidAccessKeyId: ['FILES_S3_ACCESS_KEY', 'non è una chiave che lo spazio S3 conosce'],
  SignatureDoesNotMatch: ['FILES_S3_SECRET_KEY', 'non è il segreto di FILES_S3_ACCESS_KEY'],
  NoSuchBucket: ['FILES_S3_BUCKET', 'non esiste nello spazio S3'],
  InvalidBucketName: ['FILES_S3_BUCKET', 'non è un nome che lo spazio S3 accetta'],
  AccessDenied: ['FILES_S3_BUCKET', 'non si apre con FILES_S3_ACCESS_KEY: manca il permesso'],
  AuthorizationHeaderMalformed: ['FILES_S3_REGION', 'non è quella dello spazio S3'],
  PermanentRedirect: ['FILES_S3_REGION', 'non è quella dello spazio S3'],
}

/**
 * Checks that a bucket accepts its settings. An unreachable server is not an error: documents can be sent again when it is back.
 * @throws ConfigError naming the setting that the server refuses
 */
export async function checkBucket(settings: Bucket, limit_ms = SILENCE_MS): Promise<void> {
  let client: S3Client | undefined
  try {
    const opened = await openClient(settings)
    client = opened.client
    const request = new opened.sdk.ListObjectsV2Command({ Bucket: settings.bucket, MaxKeys: 1 })
    await client.send(request, { abortSignal: AbortSignal.timeout(limit_ms) })
  } catch (error) {
    const refused = REFUSALS[(error as Error).name]
    if (refused) throw new ConfigError(...refused)
  } finally {
    client?.destroy()
  }
}
