import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import type { BotView } from '@switchboard/contract';
import { IconCheck, IconCopy, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { ContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { DescribedSwitch } from '../../../ui/settings/described-switch.tsx';
import type { BotValues } from './bot-fields.ts';
import classes from './bot-form.module.css';
import { generateToken } from './generate-token.ts';
import { SecretInput } from './secret-input.tsx';

interface PageFieldsProps {
  form: ContractForm<BotValues>;
  /** Null to add one. */
  bot: BotView | null;
}

/** The further fields of a page's bot. */
export function PageFields({ form, bot }: PageFieldsProps) {
  const t = useT('bots');
  // A token made here can be read and copied until it is saved; afterwards only its end is shown.
  const [generated, setGenerated] = useState<string | null>(null);
  const isReadable = generated !== null && form.values.token === generated;
  return (
    <>
      <TextInput
        description={t('form.pageIdHint')}
        required
        autoComplete="off"
        spellCheck={false}
        inputMode="numeric"
        data-testid="bot-page-id"
        {...form.field('page_id')}
      />
      <SecretInput form={form} bot={bot} name="page_access_token" hint={t('form.pageTokenHint')} isRequired />
      <div>
        <SecretInput form={form} bot={bot} name="token" hint={t('form.webhookTokenHint')} isRequired />
        <Group gap="xs" mt={8}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconSparkles size={14} aria-hidden="true" />}
            data-testid="generate-token"
            onClick={() => {
              const token = generateToken();
              setGenerated(token);
              form.setValue('token', token);
            }}
          >
            {t('form.generate')}
          </Button>
          {isReadable && (
            <CopyButton value={generated}>
              {({ copied, copy }) => (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
                  data-testid="copy-token"
                  onClick={copy}
                >
                  {t(copied ? 'form.copied' : 'form.copy')}
                </Button>
              )}
            </CopyButton>
          )}
        </Group>
        {isReadable && <p className={classes.note}>{t('form.copyNow')}</p>}
      </div>
      <SecretInput form={form} bot={bot} name="app_secret" hint={t('form.appSecretHint')} />
      <DescribedSwitch
        label={t('form.humanAgent')}
        description={t('form.humanAgentHint')}
        checked={form.values.human_agent}
        data-testid="bot-human-agent"
        onChange={(event) => form.setValue('human_agent', event.currentTarget.checked)}
      />
    </>
  );
}
