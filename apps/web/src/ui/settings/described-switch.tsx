import { Switch, type SwitchProps } from '@mantine/core';

interface DescribedSwitchProps extends SwitchProps {
  label: string;
  description: string;
}

/** A switch with a sentence below its label. The sentence stands in the label's element, and would be read out twice. */
export const DescribedSwitch = (props: DescribedSwitchProps) => <Switch aria-label={props.label} {...props} />;
