import { KebabHorizontalIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import {
  Button,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import buttonStyles from '../button.module.css';
import overlay from './overlay.module.css';

interface Props {
  /** Names the button for screen readers; the button shows it unless there is an icon. */
  readonly label: string;
  /** Default: three dots. Null: the label in words. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A button that opens a list of things to do: {@link MenuItem}s. */
export const Menu = ({ label, icon = <KebabHorizontalIcon />, children }: Props) => (
  <MenuTrigger>
    <Button
      className={icon === null ? `${buttonStyles.button} ${buttonStyles.plain}` : overlay.trigger}
      aria-label={label}
    >
      {icon ?? label}
    </Button>
    <Popover className={overlay.popover} placement="bottom end">
      <AriaMenu className={overlay.list}>{children}</AriaMenu>
    </Popover>
  </MenuTrigger>
);

interface ItemProps {
  readonly children: ReactNode;
  readonly isDisabled?: boolean;
  /** It takes something away. */
  readonly isDanger?: boolean;
  readonly onAction: () => void;
}

export const MenuItem = ({ isDanger, isDisabled = false, ...props }: ItemProps) => (
  <AriaMenuItem
    {...props}
    isDisabled={isDisabled}
    className={isDanger ? `${overlay.item} ${overlay.danger}` : overlay.item}
  />
);
