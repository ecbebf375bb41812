/** A bucket and the credentials for it. */
export interface S3Address {
  bucket: string;
  region: string;
  /** Null: Amazon's endpoint for the region. */
  endpoint: string | null;
  /** `host/bucket/key` instead of `bucket.host/key`. */
  isPathStyle: boolean;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket?region=…&tls=…&pathStyle=…`; key and secret are percent-encoded where they
 * contain reserved characters. Without a host it is Amazon's (`s3://KEY:SECRET@/bucket?region=…`). Throws an error that
 * names the problem and never contains the secret.
 */
export const parseS3Address = (text: string): S3Address => {
  const match = /^s3:\/\/([^:@/?]+):([^@/?]+)@([^/?]*)\/([^/?]+)\/?(?:\?(.*))?$/.exec(text);
  if (match === null) throw new Error('must look like s3://KEY:SECRET@host[:port]/bucket?region=…');
  const [, key = '', secret = '', host = '', bucket = '', query = ''] = match;
  if (!bucketName.test(bucket)) throw new Error('must name a bucket of 3 to 63 lower-case characters');
  const options = new URLSearchParams(query);
  const flag = (name: string, byDefault: boolean): boolean => {
    const value = options.get(name) ?? String(byDefault);
    if (value !== 'true' && value !== 'false') throw new Error(`must have ${name}=true or ${name}=false`);
    return value === 'true';
  };
  const unknown = [...options.keys()].find((name) => !['region', 'tls', 'pathStyle'].includes(name));
  if (unknown !== undefined) throw new Error(`must not have "${unknown}": it takes region, tls and pathStyle`);
  const hasTls = flag('tls', true);
  return {
    bucket,
    region: options.get('region') ?? 'us-east-1',
    endpoint: host === '' ? null : `${hasTls ? 'https' : 'http'}://${host}`,
    isPathStyle: flag('pathStyle', host !== ''),
    credentials: { accessKeyId: decodeURIComponent(key), secretAccessKey: decodeURIComponent(secret) },
  };
};
