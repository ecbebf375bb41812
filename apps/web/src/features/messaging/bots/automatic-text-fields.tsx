import { type Language, limits } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { ContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { SuggestedText } from '../../../ui/forms/pickers/suggested-text.tsx';
import { AwayPreview } from './away-preview.tsx';
import type { BotValues } from './bot-fields.ts';
import { suggestedTexts } from './suggested-texts.ts';

interface AutomaticTextFieldsProps {
  form: ContractForm<BotValues>;
  /** Undefined: a new one, which keeps no hours yet. */
  botId: number | undefined;
  /** The bot greets who opens its chat, and not who is new. */
  greetsOnOpening: boolean;
}

/** What a bot says to clients by itself, in each language: a welcome, and when nobody works. */
export function AutomaticTextFields({ form, botId, greetsOnOpening }: AutomaticTextFieldsProps) {
  const t = useT('bots');
  return (
    <>
      <AutomaticText
        form={form}
        name="welcome"
        hint={t(greetsOnOpening ? 'form.welcomeOpening' : 'form.welcomeHint')}
      />
      <AutomaticText form={form} name="away" hint={t('form.awayHint', { back: '{back}' })}>
        {(language) => (
          <AwayPreview texts={form.values.away} language={language} botTitle={form.values.title} botId={botId} />
        )}
      </AutomaticText>
    </>
  );
}

interface AutomaticTextProps {
  form: ContractForm<BotValues>;
  name: 'welcome' | 'away';
  hint: string;
  children?: (language: Language) => ReactNode;
}

const AutomaticText = ({ form, name, hint, children }: AutomaticTextProps) => (
  <SuggestedText
    {...form.field(name)}
    description={hint}
    maxLength={limits.welcomeChars}
    suggested={suggestedTexts[name]}
    testId={`bot-${name}`}
    suggestTestId={`suggest-${name}`}
  >
    {children}
  </SuggestedText>
);
