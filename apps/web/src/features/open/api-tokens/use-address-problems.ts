import type { FieldError } from '@switchboard/contract';
import type { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { addressesIn, type TokenValues } from './token-form-values.ts';

/** After a refusal that names lines of the addresses: which of them are wrong, in one message at their field. */
export function useAddressProblems() {
  const t = useT('apiTokens');
  return ({ fields }: ApiError, { addresses }: TokenValues): (FieldError | { at: string; text: string })[] => {
    const lines = addressesIn(addresses);
    const isWrong = (index: number) =>
      fields.some(
        ({ field, message }) => field === `addresses.${index}` && message === 'validation.address_range_invalid',
      );
    const wrong = lines.filter((_, index) => isWrong(index));
    if (wrong.length === 0) return [];
    const others = fields.filter(({ field }) => !field.startsWith('addresses.'));
    return [
      ...others,
      { at: 'addresses', text: t('form.addressesWrong', { count: wrong.length, list: wrong.join(', ') }) },
    ];
  };
}
