import { Button, Code, Group, TextInput } from '@mantine/core';
import { type BotView, endpoints, type ResultOf } from '@switchboard/contract';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import classes from './bot-details.module.css';

/**
 * Makes the call to our callback URL that the messenger makes when it is registered there, and shows exactly the part
 * that does not match.
 */
export function HandshakeCheck({ bot }: { bot: BotView }) {
  const t = useT('bots');
  const api = useApi();
  const [token, setToken] = useState('');
  const [found, setFound] = useState<ResultOf<typeof endpoints.checkHandshake> | null>(null);
  const check = useAction(async () => {
    setFound(null);
    const body = token.trim() === '' ? {} : { token: token.trim() };
    setFound(await api.call(endpoints.checkHandshake, { params: { id: bot.id }, body }));
  }, t('handshake.failed'));
  return (
    <form
      className={classes.panel}
      data-testid="handshake"
      onSubmit={(event) => {
        event.preventDefault();
        check.run();
      }}
    >
      <TextInput
        label={t('handshake.token')}
        description={t('handshake.tokenHint')}
        value={token}
        autoComplete="off"
        spellCheck={false}
        data-testid="handshake-token"
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <Group mt="xs">
        <Button type="submit" size="xs" loading={check.isPending} data-testid="handshake-run">
          {t('handshake.run')}
        </Button>
      </Group>
      <div role="status" className={classes.outcome} data-outcome={found?.outcome}>
        {found && (
          <>
            <p>{t(`handshake.outcome.${found.outcome}`, { status: found.status ?? 0, end: bot.token })}</p>
            <Code>{found.url}</Code>
          </>
        )}
      </div>
    </form>
  );
}
