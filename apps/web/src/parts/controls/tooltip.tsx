import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import overlay from './overlay.module.css';

const DELAY_MS = 600;

interface Props {
  readonly text: string;
  /** A button of the component library, or a part that is one. */
  readonly children: ReactElement;
}

/** Words that appear beside a button under the pointer or with the focus. They repeat what its name says: fingers see none. */
export const Tooltip = ({ text, children }: Props) => (
  <TooltipTrigger delay={DELAY_MS}>
    {children}
    <AriaTooltip className={overlay.tooltip} offset={4}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
);
