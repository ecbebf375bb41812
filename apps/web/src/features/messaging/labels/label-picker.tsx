import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { foldText, type Label, labelColors, limits } from '@switchboard/contract';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { LabelDot } from '../../../ui/labels/label-dot.tsx';
import classes from './labels.module.css';

interface LabelPickerProps {
  /** Those that can be given. */
  labels: readonly Label[];
  /** The names of all labels: another one cannot be called so. */
  taken: readonly string[];
  isPending: boolean;
  onChoose: (labelId: number) => void;
  onCreate: (name: string, color: Label['color']) => void;
}

const newLabel = 'new';

/** Finds a label by a part of its name, or makes one that is called so. */
export function LabelPicker({ labels, taken, isPending, onChoose, onCreate }: LabelPickerProps) {
  const t = useT('labels');
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const name = typed.trim();
  const wanted = foldText(name);
  const found = labels.filter((label) => foldText(label.name).includes(wanted));
  const mayCreate = name !== '' && !taken.some((one) => foldText(one) === wanted);
  const choose = (value: string) => {
    // The least used colour is the most distinct: they are given in turn.
    if (value === newLabel) onCreate(name, labelColors[taken.length % labelColors.length] ?? 'gray');
    else onChoose(Number(value));
    setTyped('');
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target>
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears when one asks for it
          autoFocus
          maxLength={limits.labelNameChars}
          rightSection={isPending ? <Loader size={16} /> : undefined}
          data-testid="label-picker"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex('active');
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0 && !mayCreate && name === ''}>
        <Combobox.Options mah={220} style={{ overflowY: 'auto' }}>
          {found.map((label) => (
            <Combobox.Option key={label.id} value={String(label.id)}>
              <span className={classes.option}>
                <LabelDot color={label.color} />
                <span className={classes.name} dir="auto">
                  {label.name}
                </span>
              </span>
            </Combobox.Option>
          ))}
          {mayCreate && <Combobox.Option value={newLabel}>{t('create', { name })}</Combobox.Option>}
          {found.length === 0 && !mayCreate && name !== '' && <Combobox.Empty>{t('given')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
