import { TextInput } from '@mantine/core';
import type { BotView } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import type { ContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import type { BotValues } from './bot-fields.ts';

interface SecretInputProps {
  form: ContractForm<BotValues>;
  bot: BotView | null;
  name: 'token' | 'page_access_token' | 'app_secret';
  hint: string;
  isRequired?: boolean;
  hasFirstFocus?: boolean;
  /** A value was pasted, or is in the field that is left. */
  onEntered?: (value: string) => void;
}

/** A credential: of one that is stored only the end is shown. */
export function SecretInput({
  form,
  bot,
  name,
  hint,
  isRequired = false,
  hasFirstFocus = false,
  onEntered,
}: SecretInputProps) {
  const t = useT('bots');
  const masked = bot?.[name] ?? '';
  return (
    <TextInput
      description={masked === '' ? hint : t('form.tokenKept')}
      required={isRequired}
      autoComplete="off"
      spellCheck={false}
      data-autofocus={hasFirstFocus || undefined}
      onBlur={() => onEntered?.(form.values[name])}
      onPaste={(event) => onEntered?.(event.clipboardData.getData('text'))}
      data-testid={`bot-${name.replaceAll('_', '-')}`}
      {...form.field(name)}
      onFocus={(event) => {
        // A masked value cannot be edited, only replaced: select all of it.
        if (masked !== '' && form.values[name] === masked) event.currentTarget.select();
      }}
    />
  );
}
