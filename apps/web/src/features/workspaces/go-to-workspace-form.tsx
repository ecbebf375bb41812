import { Button, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import classes from './bare-host-page.module.css';
import { workspaceAddress } from './workspace-address.ts';

/** Goes to the workspace whose name is typed. */
export function GoToWorkspaceForm({ baseHost }: { baseHost: string }) {
  const t = useT('workspaces');
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [isRefused, setIsRefused] = useState(false);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const address = workspaceAddress(typed, baseHost, globalThis.location.protocol);
    if (address === null) setIsRefused(true);
    else globalThis.location.assign(address);
  };

  return (
    <form noValidate className={classes.form} onSubmit={handleSubmit}>
      <TextInput
        label={t('go.address')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={
          isRefused ? errorText(typed.trim() === '' ? 'validation.required' : 'validation.subdomain_invalid') : null
        }
        rightSection={
          <Text size="sm" c="dimmed" truncate>
            .{baseHost}
          </Text>
        }
        rightSectionWidth={Math.min(180, baseHost.length * 8 + 24)}
        rightSectionPointerEvents="none"
        data-testid="go-to-workspace"
        onChange={(event) => {
          setIsRefused(false);
          setTyped(event.currentTarget.value);
        }}
      />
      <Button type="submit" size="md" fullWidth>
        {t('go.submit')}
      </Button>
    </form>
  );
}
