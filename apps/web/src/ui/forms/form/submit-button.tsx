import { Button, type ButtonProps } from '@mantine/core';

interface SubmitButtonProps extends Omit<ButtonProps, 'loading' | 'type'> {
  form: { isPending: boolean };
  'data-testid'?: string;
}

/** Submits a form; shows a spinner meanwhile. */
export function SubmitButton({ form, ...props }: SubmitButtonProps) {
  return <Button type="submit" loading={form.isPending} {...props} />;
}
