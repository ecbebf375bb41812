import type { SignHash } from './sign.ts';

/** The merchant's account at LiqPay. */
export interface LiqPaySettings {
  publicKey: string;
  privateKey: string;
  version: 3 | 7;
  hash: SignHash;
  /** Where LiqPay is, without a slash at the end. */
  url: string;
  /** Keys of LiqPay's test mode, with which no money moves. */
  isSandbox: boolean;
}

interface GivenSettings {
  LIQPAY_PUBLIC_KEY?: string | undefined;
  LIQPAY_PRIVATE_KEY?: string | undefined;
}

const isSandboxKey = (key: string): boolean => key.startsWith('sandbox_');
const keyShape = /^[\w-]{8,200}$/;

/**
 * The settings of payments, null without any; adds their errors to `problems`. A server that could be paid with test
 * money, or could not verify payments, does not start.
 */
export const readLiqPaySettings = (
  { LIQPAY_PUBLIC_KEY: publicKey, LIQPAY_PRIVATE_KEY: privateKey }: GivenSettings,
  { version, hash, url, isProduction }: { version: 3 | 7; hash: SignHash | null; url: string; isProduction: boolean },
  problems: string[],
): LiqPaySettings | null => {
  if (publicKey === undefined && privateKey === undefined) return null;
  if (publicKey === undefined || privateKey === undefined) {
    problems.push('LIQPAY_PUBLIC_KEY, LIQPAY_PRIVATE_KEY: go together');
    return null;
  }
  const found: string[] = [];
  if (!keyShape.test(publicKey)) found.push('LIQPAY_PUBLIC_KEY: must be a key of LiqPay (i00000000001)');
  if (!keyShape.test(privateKey)) found.push('LIQPAY_PRIVATE_KEY: must be a key of LiqPay');
  const isSandbox = isSandboxKey(publicKey);
  if (isSandbox !== isSandboxKey(privateKey)) {
    found.push('LIQPAY_PUBLIC_KEY, LIQPAY_PRIVATE_KEY: one is of the sandbox and the other is not');
  }
  if (isProduction && (isSandbox || isSandboxKey(privateKey))) {
    found.push('LIQPAY_PUBLIC_KEY: keys of the sandbox are refused in production: nobody would pay');
  }
  if (isProduction && !url.startsWith('https://')) found.push('LIQPAY_URL: must be https in production');
  problems.push(...found);
  return { publicKey, privateKey, version, hash: hash ?? (version === 3 ? 'sha1' : 'sha3-256'), url, isSandbox };
};
