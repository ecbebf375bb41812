import { Button, Text } from '@mantine/core';
import { type Language, limits } from '@switchboard/contract';
import { type ReactNode, useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { ContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { TextByLanguage } from '../../../ui/forms/pickers/text-by-language.tsx';
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
  /** What stands below, once there is a text. */
  children?: (language: Language) => ReactNode;
}

function AutomaticText({ form, name, hint, children }: AutomaticTextProps) {
  const t = useT('bots');
  const { label, error } = form.field(name);
  const texts = form.values[name];
  const area = useRef<HTMLTextAreaElement>(null);
  const isEmpty = Object.values(texts).every((text) => text.trim() === '');
  return (
    <TextByLanguage
      texts={texts}
      label={label}
      description={hint}
      error={error}
      maxLength={limits.welcomeChars}
      testId={`bot-${name}`}
      area={area}
      onChange={(next) => form.setValue(name, next)}
    >
      {({ language }) =>
        isEmpty ? (
          <Button
            size="compact-xs"
            variant="subtle"
            mt={4}
            data-testid={`suggest-${name}`}
            onClick={() => {
              form.setValue(name, suggestedTexts[name]);
              // The button goes.
              area.current?.focus();
            }}
          >
            {t('form.suggest')}
          </Button>
        ) : (
          <>
            <Text size="xs" c="dimmed" mt={4}>
              {t('form.variables', { first: '{client.first_name}', bot: '{bot.title}' })}
            </Text>
            {children?.(language)}
          </>
        )
      }
    </TextByLanguage>
  );
}
