import { endpoints, limits, type MessengerId } from '@switchboard/contract';
import { useEffect, useRef } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import type { ContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { type BotValues, isPage } from './bot-fields.ts';

/**
 * Offers the name that a new bot has at its messenger as its title, once its token is entered; returns what is called with
 * a token that is pasted, or in its field when that is left. What somebody types as a title stays.
 */
export function useOwnName(type: MessengerId, form: ContractForm<BotValues>): (entered: string) => void {
  const api = useApi();
  const asked = useRef('');
  const title = useRef('');
  useEffect(() => {
    title.current = form.values.title;
  }, [form.values.title]);
  const offer = async (token: string) => {
    if (isPage(type) || token === '' || token === asked.current || title.current.trim() !== '') return;
    asked.current = token;
    // Whatever is wrong with the token is said on submit.
    const account = await api.call(endpoints.findBotAccount, { body: { type, token } }).catch(() => null);
    const name = [account?.name, account?.username].find((one) => (one ?? '').length >= limits.botTitleMinChars);
    if (asked.current !== token || title.current.trim() !== '' || !name) return;
    form.setValue('title', name.slice(0, limits.titleChars));
  };
  return (entered) => void offer(entered.trim());
}
