import { Checkbox } from '@mantine/core';
import { type Action, actionsOf, type Module, type Permission, type Permissions } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { hintKeyOf, shownModules, toggleAction } from './role-grid.ts';
import classes from './roles-screen.module.css';

interface PermissionMatrixProps {
  permissions: Permissions;
  /** Whether the reader may give and take it. */
  mayGrant: (permission: Permission) => boolean;
  readOnly: boolean;
  onChange: (permissions: Permissions) => void;
}

/** A line of check boxes for each module. */
export function PermissionMatrix({ permissions, mayGrant, readOnly, onChange }: PermissionMatrixProps) {
  const t = useT('roles');
  /** Ticking an action may tick `read`, and unticking `read` takes the others: all of them must be the reader's to give. */
  const isFree = (module: Module, action: Action) => {
    const next = toggleAction(permissions, module, action)[module] ?? [];
    const held = permissions[module] ?? [];
    return actionsOf[module].every((one) => held.includes(one) === next.includes(one) || mayGrant(`${module}:${one}`));
  };
  return (
    <div className={classes.matrix} role="group" aria-label={t('form.permissions')}>
      {shownModules.map((module) => (
        <div key={module} className={classes.module} role="group" aria-label={t(`modules.${module}`)}>
          <div className={classes.about}>
            <span className={classes.moduleName}>{t(`modules.${module}`)}</span>
            <span className={classes.hint}>{t(`hints.${hintKeyOf(module)}`)}</span>
          </div>
          {actionsOf[module].map((action) => {
            const isLocked = !readOnly && !isFree(module, action);
            return (
              <Checkbox
                key={action}
                size="sm"
                label={t(`actions.${action}`)}
                checked={permissions[module]?.includes(action) ?? false}
                disabled={readOnly || isLocked}
                {...(isLocked && { title: t('form.notYours') })}
                data-testid={`${module}-${action}`}
                onChange={() => onChange(toggleAction(permissions, module, action))}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
