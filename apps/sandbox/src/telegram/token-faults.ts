import { ApiFault } from './api-fault.ts';

const maxBotId = 2n ** 54n;

/**
 * Throws the fault the real front end answers for a token that is not well formed: 401 or 421. The caller handles a
 * well-formed token that no bot has (401 `Unauthorized`).
 */
export function assertTokenIsWellFormed(token: string): void {
  const invalid = () => new ApiFault(401, 'Unauthorized: invalid token specified');
  if (token.startsWith('0') || token.length > 80 || token.includes('/') || !token.includes(':')) throw invalid();
  const idText = token.slice(0, token.indexOf(':'));
  if (!/^-?\d+$/.test(idText)) throw new ApiFault(421, 'Misdirected Request: unallowed token specified');
  const id = BigInt(idText);
  if (id <= 0n || id >= maxBotId) throw invalid();
}
