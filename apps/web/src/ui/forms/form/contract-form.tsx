import { Alert, Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { ContractForm as Form } from './use-contract-form.tsx';

interface ContractFormProps {
  form: Pick<Form<Record<string, unknown>>, 'attach' | 'failure' | 'handleSubmit' | 'handleTouch' | 'isPending'>;
  /** Shown in place of a failure while there is none. */
  notice?: ReactNode;
  className?: string | undefined;
  gap?: 'sm' | 'md';
  testId?: string;
  children: ReactNode;
}

/** The `<form>` of `useContractForm`, with failures shown above its fields. */
export function ContractForm({ form, notice, className, gap = 'sm', testId, children }: ContractFormProps) {
  const t = useT('common');
  const { attach, failure, handleSubmit, handleTouch, isPending } = form;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears which of its inputs is touched
    <form
      ref={attach}
      className={className}
      noValidate
      aria-busy={isPending}
      data-testid={testId}
      onFocus={handleTouch}
      onSubmit={handleSubmit}
    >
      <Stack gap={gap}>
        {failure ? (
          <Alert color="red" variant="light" role="alert" title={failure.title} tabIndex={-1} data-form-failure>
            <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
              {failure.text}
            </Text>
            {failure.canRetry && (
              <Button type="submit" variant="default" size="xs" mt="xs">
                {t('retry')}
              </Button>
            )}
          </Alert>
        ) : (
          notice
        )}
        {children}
      </Stack>
    </form>
  );
}
