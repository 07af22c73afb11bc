// The buttons, menus, dialogs, search box and toasts on /dev/ui, the developers' page of components.

import { Check, ListFilter, LogOut, Printer, Save, ShoppingCart, Trash2, Undo2, User } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { LinkButton } from '../../ui/LinkButton';
import { Menu } from '../../ui/Menu';
import { SearchBox } from '../../ui/SearchBox';
import { SectionHead } from '../../ui/SectionHead';
import { TextField } from '../../ui/TextField';
import type { ToastStore } from '../../ui/toastStore';

export function ActionBlocks({ toasts }: { readonly toasts: ToastStore }) {
  const [saving, setSaving] = useState(false);
  const [open, setOpen] = useState<'filters' | 'drawer' | 'confirm'>();
  const close = () => setOpen(undefined);
  function save() {
    setSaving(true);
    setTimeout(() => {
      setSaving(false);
      toasts.show({ text: 'Datos actualizados' });
    }, 1500);
  }
  return (
    <>
      <section className="section">
        <SectionHead title="Botones" />
        <div className="row">
          <Button>Finalizar Pedido</Button>
          <Button kind="secondary" icon={Save} pending={saving} onClick={save}>
            Guardar Cambios
          </Button>
          <Button kind="secondary" pending={saving} onClick={save}>
            Guardar
          </Button>
          <Button kind="soft">Agregar</Button>
          <Button kind="saved" icon={Check} disabled>
            Listo
          </Button>
          <LinkButton to="/store" kind="quiet">
            Seguir Comprando
          </LinkButton>
          <Button kind="danger">Vaciar Carrito</Button>
          <Button kind="danger-solid">Vaciar Carrito</Button>
          <Button disabled>Deshabilitado</Button>
          <Button pending>Guardando</Button>
          <Button size="large">Confirmar Pedido</Button>
        </div>
        <div className="row">
          <IconButton icon={Printer} label="Imprimir" kind="line" />
          <IconButton icon={Trash2} label="Quitar" kind="danger" />
          <IconButton icon={Save} label="Guardar línea" kind="solid" />
          <IconButton icon={Save} label="Sin cambios" disabled />
          <IconButton icon={Save} label="Guardando línea" kind="line" pending />
          <span className="dev-ui-cart">
            <Icon of={ShoppingCart} />
            <Badge count={8} label="productos en el pedido" />
          </span>
        </div>
      </section>
      <section className="section">
        <SectionHead title="Búsqueda" />
        <div className="dev-ui-header">
          <SearchBox
            fields={[
              { value: 'code', label: 'Nombre/Código' },
              { value: 'isbn', label: 'ISBN' },
            ]}
            field="code"
            text=""
            onSearch={(field, text) => toasts.show({ tone: 'info', text: `${field}: ${text}` })}
            fieldLabel="Buscar por"
            textLabel="Buscar"
            placeholder="Nombre o código del producto"
            buttonLabel="Buscar"
          />
        </div>
      </section>
      <section className="section">
        <SectionHead title="Menús, ventanas y avisos" />
        <div className="row">
          <Menu
            button="Descargas"
            entries={[{ key: 'pdf', label: 'Catálogo 2026 (PDF)', to: '/assets/catalogo.pdf', file: true }]}
          />
          <Menu
            button="Usuario"
            align="start"
            entries={[
              { key: 'orders', label: 'Pedidos', icon: ListFilter, to: '/purchases' },
              { key: 'profile', label: 'Perfil', icon: User, to: '/profile' },
              { key: 'leave', label: 'Salir', icon: LogOut, apart: true, onSelect: () => toasts.clear() },
            ]}
          />
          <Button kind="secondary" onClick={() => setOpen('filters')}>
            Filtros
          </Button>
          <Button kind="secondary" onClick={() => setOpen('drawer')}>
            Cajón
          </Button>
          <Button kind="secondary" onClick={() => setOpen('confirm')}>
            Vaciar
          </Button>
          <Button
            kind="quiet"
            onClick={() => toasts.show({ text: 'Producto agregado al pedido.', duration: 4000 })}
          >
            Aviso
          </Button>
          <Button
            kind="quiet"
            onClick={() =>
              toasts.show({
                tone: 'error',
                text: 'Error al agregar producto. Si el error persiste contacte al administrador.',
              })
            }
          >
            Error
          </Button>
        </div>
      </section>
      <Dialog
        open={open === 'filters'}
        onClose={close}
        title="Filtros"
        closeLabel="Cerrar"
        footer={
          <>
            <Button kind="secondary" onClick={close}>
              Cerrar
            </Button>
            <Button onClick={close}>Filtrar</Button>
          </>
        }
      >
        <div className="stack">
          <TextField label="Producto (nombre o código)" defaultValue="tapa dura" />
          <p>Escolar, “tapa dura”</p>
        </div>
      </Dialog>
      <Dialog open={open === 'drawer'} onClose={close} title="Menú" closeLabel="Cerrar" shape="drawer">
        <LinkButton to="/store" kind="quiet" icon={Undo2}>
          Productos
        </LinkButton>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Vaciar Carrito"
        confirmLabel="Vaciar Carrito"
        cancelLabel="Cancelar"
        closeLabel="Cerrar"
        dangerous
        onConfirm={() => {
          close();
          toasts.show({ text: 'Carrito vaciado exitosamente.' });
        }}
        onCancel={close}
      >
        Confirma vaciar el carrito? Una vez confirmada esta acción no se puede deshacer.
      </ConfirmDialog>
    </>
  );
}
