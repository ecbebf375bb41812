import { Button, type ButtonProps } from '@mantine/core';

interface SubmitButtonProps extends Omit<ButtonProps, 'loading' | 'type'> {
  form: { isPending: boolean };
  'data-testid'?: string;
}

/** Sends a form; turns while it is on its way. */
export function SubmitButton({ form, ...props }: SubmitButtonProps) {
  return <Button type="submit" loading={form.isPending} {...props} />;
}
