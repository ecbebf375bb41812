import { Stack, Text, Textarea } from '@mantine/core';
import { languages, limits } from '@switchboard/contract';
import { languageNames } from '../../../i18n/languages.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { ContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import type { BotValues } from './bot-fields.ts';

/** A bot's welcome for clients who open its chat, in each language. */
export function WelcomeFields({ form }: { form: ContractForm<BotValues> }) {
  const t = useT('bots');
  const { error } = form.field('welcome');
  const { welcome } = form.values;
  return (
    <Stack gap="xs" role="group" aria-label={t('form.welcome')}>
      <div>
        <Text size="sm" fw={500}>
          {t('form.welcome')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('form.welcomeHint')}
        </Text>
      </div>
      {languages.map((language) => (
        <Textarea
          key={language}
          label={languageNames[language]}
          lang={language}
          autosize
          maxRows={5}
          maxLength={limits.welcomeChars}
          value={welcome[language] ?? ''}
          data-testid={`bot-welcome-${language}`}
          onChange={(event) => form.setValue('welcome', { ...welcome, [language]: event.currentTarget.value })}
        />
      ))}
      {error !== null && error !== undefined && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
