// The frame of every checkout step: its heading and the list of steps Pedido, Entrega, Pago, Confirmación.

import { type ReactNode, useEffect, useRef } from 'react';
import { useHead } from '../../page/head';
import { checkoutText as text } from '../../text/checkout';
import { Steps } from '../../ui/Steps';

/** 0 the order, 1 its delivery, 2 its payment, 3 the result. */
export type CheckoutStep = 0 | 1 | 2 | 3;

interface CheckoutFrameProps {
  readonly step: CheckoutStep;
  /** The heading; the step's name if not set. */
  readonly title?: string | undefined;
  /** Below the title: the client. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Moves the focus to the heading when the step changes. */
export function CheckoutFrame({ step, title = text.stepNames[step], aside, children }: CheckoutFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useHead({ title });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <>
      <header className="checkout-head">
        <h1 ref={heading} tabIndex={-1} className="page-title">
          {title}
        </h1>
        <Steps label={text.steps} steps={text.stepNames} current={step} doneLabel={text.done} />
      </header>
      {aside}
      {children}
    </>
  );
}
