// The catalogue editor's three steps ('Productos', 'Orden', 'Confirmar') for one catalogue. Asks before unsaved
// changes are lost. The order step can be reached from both others.

import type { Catalog } from '@mostrador/contract/entries/catalogs';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useHead } from '../../page/head';
import { useLeaveGuard } from '../../page/useLeaveGuard';
import { editorText as text } from '../../text/catalogs';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { Steps } from '../../ui/Steps';
import { LeaveDialog } from '../common/leave-guard/LeaveDialog';
import { InfoStep } from './InfoStep';
import { PickStep } from './PickStep';
import { SortStep } from './SortStep';
import { useDraft } from './useDraft';
import { usePickable } from './usePickable';
import { useSaving } from './useSaving';

/** 0 chooses the products, 1 orders them, 2 names the catalogue. */
type Step = 0 | 1 | 2;

export function Editor({ catalog }: { readonly catalog: Catalog | undefined }) {
  const tools = useDraft(catalog);
  const { draft, unsaved, announcement } = tools;
  const pickable = usePickable(draft.products);
  const guard = useLeaveGuard(unsaved);
  const saving = useSaving(catalog, draft, guard.allow);
  const [step, setStep] = useState<Step>(0);
  const title = draft.name.trim() || text.newTitle;
  const heading = useFocusOnStep(step);
  useHead({ title });

  return (
    <>
      <header className="editor-head">
        <LinkButton kind="secondary" icon={ChevronLeft} to="/catalogslist" aria-label={text.backToList}>
          {null}
        </LinkButton>
        <h1 ref={heading} tabIndex={-1} className="page-title">
          {title}
        </h1>
        <Steps label={text.steps} steps={text.stepNames} current={step} doneLabel={text.done} />
        <div className="editor-ways">
          {step > 0 && (
            <Button kind="secondary" icon={ChevronLeft} onClick={() => setStep(step === 2 ? 1 : 0)}>
              {step === 2 ? text.orderTitle : text.toProducts}
            </Button>
          )}
          {step < 2 && (
            <Button icon={ChevronRight} onClick={() => setStep(step === 0 ? 1 : 2)}>
              {step === 0 ? text.toOrder : text.toInfo}
            </Button>
          )}
        </div>
      </header>
      {step === 0 && <PickStep tools={tools} pickable={pickable} />}
      {step === 1 && <SortStep tools={tools} />}
      {step === 2 && <InfoStep tools={tools} saving={saving} />}
      <p className="spoken" role="status">
        {announcement}
      </p>
      <LeaveDialog guard={guard} />
    </>
  );
}

/** Moves the focus to the heading of a new step, so that screen readers begin there. */
function useFocusOnStep(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
