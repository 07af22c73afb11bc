// Written by `npm run client-types` from the document of /api/v1. Do not edit.

export interface paths {
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{kindOrId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getImport"];
        put?: never;
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{kindOrId}/rejections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRejections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{number}/acknowledgement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["acknowledgeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{number}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["setOrderStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{number}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            type: string;
            title: string;
            status: number;
            /** @enum {string} */
            code: "invalid_request" | "invalid_json" | "idempotency_key_missing" | "key_missing" | "key_invalid" | "key_expired" | "key_revoked" | "scope_missing" | "address_refused" | "origin_refused" | "not_found" | "method_not_allowed" | "timed_out" | "conflict" | "idempotency_key_running" | "order_in_review" | "order_stale" | "order_status_forbidden" | "order_acknowledged" | "order_not_editable" | "product_unknown" | "units_exceed_pending" | "units_invalid" | "start_again" | "precondition_failed" | "too_large" | "uri_too_long" | "unsupported_media_type" | "rejected" | "idempotency_key_reused" | "precondition_required" | "too_many_requests" | "internal" | "unavailable";
            detail: string;
            errors?: {
                pointer: string;
                code: string;
                message: string;
            }[];
            requestId: string;
        };
    };
    responses: {
        invalid_request: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "key_missing-key_invalid-key_expired-key_revoked": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "scope_missing-address_refused-origin_refused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        uri_too_long: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        timed_out: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        too_many_requests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        not_found: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "invalid_request-invalid_json": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        too_large: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        unsupported_media_type: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        precondition_failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        precondition_required: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        rejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        order_acknowledged: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "order_in_review-order_stale-order_status_forbidden": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "invalid_request-invalid_json-idempotency_key_missing": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "idempotency_key_running-order_not_editable-product_unknown-units_exceed_pending-units_invalid": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        idempotency_key_reused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        idempotency_key_running: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        start_again: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listChanges: {
        parameters: {
            query: {
                /** @example orders,clients */
                kinds: string;
                since?: string;
                limit?: number;
                /** @example 0 */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "kind": "orders",
                     *           "code": "PED-0001-00000001",
                     *           "event": "changed"
                     *         }
                     *       ],
                     *       "mark": "1.9f86d081884c7d659a2feaa0c55ad015.eyJzIjoiMTA6MTA6In0",
                     *       "more": false
                     *     }
                     */
                    "application/json": {
                        items: {
                            /** @enum {string} */
                            kind: "orders" | "clients" | "account" | "products";
                            code: string;
                            /** @enum {string} */
                            event: "changed" | "removed";
                        }[];
                        mark: string;
                        more: boolean;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_missing-key_invalid-key_expired-key_revoked"];
            403: components["responses"]["scope_missing-address_refused-origin_refused"];
            408: components["responses"]["timed_out"];
            410: components["responses"]["start_again"];
            414: components["responses"]["uri_too_long"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getClient: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                /** @example C-100 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "C-100",
                     *       "legalName": "Librería del Sur SRL",
                     *       "legalId": "30712345671",
                     *       "taxCategory": "Responsable Inscripto",
                     *       "email": "compras@libreriadelsur.example",
                     *       "phone": "",
                     *       "phone2": "",
                     *       "priceList": "MAYORISTA",
                     *       "discountList": null,
                     *       "saleCondition": "30 días",
                     *       "creditLimit": 500000,
                     *       "salespeople": [],
                     *       "legalAddress": {
                     *         "street": "Av. Rivadavia",
                     *         "number": "4500",
                     *         "floor": "",
                     *         "apartment": "",
                     *         "postalCode": "C1205AAC",
                     *         "city": "Buenos Aires",
                     *         "province": "Ciudad Autónoma de Buenos Aires"
                     *       },
                     *       "deliveryAddress": {
                     *         "street": "Av. Rivadavia",
                     *         "number": "4500",
                     *         "floor": "",
                     *         "apartment": "",
                     *         "postalCode": "C1205AAC",
                     *         "city": "Buenos Aires",
                     *         "province": "Ciudad Autónoma de Buenos Aires"
                     *       },
                     *       "isBlocked": false,
                     *       "createdAt": "2026-03-02T13:04:05.000Z"
                     *     }
                     */
                    "application/json": {
                        code: string;
                        legalName: string;
                        legalId: string;
                        taxCategory: string | null;
                        email: string;
                        phone: string;
                        phone2: string;
                        priceList: string | null;
                        discountList: string | null;
                        saleCondition: string | null;
                        creditLimit: number | null;
                        salespeople: string[];
                        legalAddress: {
                            street: string;
                            number: string;
                            floor: string;
                            apartment: string;
                            postalCode: string;
                            city: string;
                            province: string | null;
                        };
                        deliveryAddress: {
                            street: string;
                            number: string;
                            floor: string;
                            apartment: string;
                            postalCode: string;
                            city: string;
                            province: string | null;
                        };
                        isBlocked: boolean;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_missing-key_invalid-key_expired-key_revoked"];
            403: components["responses"]["scope_missing-address_refused-origin_refused"];
            404: components["responses"]["not_found"];
            408: components["responses"]["timed_out"];
            414: components["responses"]["uri_too_long"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 00000000-0000-4000-8000-000000000000 */
                kindOrId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "importId": "00000000-0000-4000-8000-000000000000",
                     *       "kind": "stock",
                     *       "state": "done",
                     *       "dryRun": false,
                     *       "createdAt": "2026-03-02T13:04:05.000Z",
                     *       "finishedAt": "2026-03-02T13:04:07.000Z",
                     *       "counts": {
                     *         "read": 2,
                     *         "created": 0,
                     *         "updated": 1,
                     *         "unchanged": 0,
                     *         "rejected": 1,
                     *         "deactivated": 0
                     *       },
                     *       "failure": null
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        importId: string;
                        /** @enum {string} */
                        kind: "products" | "categories" | "synonyms" | "price-lists" | "prices" | "discount-lists" | "customer-prices" | "shipping-rates" | "stock" | "clients" | "assignments" | "perceptions" | "order-status" | "account-entries";
                        /** @enum {string} */
                        state: "uploading" | "uploaded" | "comparing" | "compared" | "scheduled" | "applying" | "done" | "failed" | "undoing" | "undone" | "discarded";
                        dryRun: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        finishedAt: string | null;
                        counts: {
                            read: number;
                            created: number;
                            updated: number;
                            unchanged: number;
                            rejected: number;
                            deactivated: number;
                        };
                        failure: string | null;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_missing-key_invalid-key_expired-key_revoked"];
            403: components["responses"]["scope_missing-address_refused-origin_refused"];
            404: components["responses"]["not_found"];
            408: components["responses"]["timed_out"];
            414: components["responses"]["uri_too_long"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    startImport: {
        parameters: {
            query?: {
                /** @example upsert */
                mode?: "upsert" | "replace";
                dryRun?: "true" | "false";
                atomic?: "true" | "false";
                priceList?: string;
                maxShare?: number;
                decimalMark?: "." | ",";
                fileName?: string;
            };
            header?: never;
            path: {
                /** @example stock */
                kindOrId: "products" | "categories" | "synonyms" | "price-lists" | "prices" | "discount-lists" | "customer-prices" | "shipping-rates" | "stock" | "clients" | "assignments" | "perceptions" | "order-status" | "account-entries";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {"code":"LAP-001","stock":240}
                 *     {"code":"LAP-003","stock":0}
                 */
                "application/x-ndjson": string;
                "text/csv": string;
            };
        };
        responses: {
            202: {
                headers: {
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "importId": "00000000-0000-4000-8000-000000000000",
                     *       "kind": "stock",
                     *       "state": "applying",
                     *       "dryRun": false,
                     *       "createdAt": "2026-03-02T13:04:05.000Z",
                     *       "finishedAt": null,
                     *       "counts": {
                     *         "read": 0,
                     *         "created": 0,
                     *         "updated": 0,
                     *         "unchanged": 0,
                     *         "rejected": 0,
                     *         "deactivated": 0
                     *       },
                     *       "failure": null
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        importId: string;
                        /** @enum {string} */
                        kind: "products" | "categories" | "synonyms" | "price-lists" | "prices" | "discount-lists" | "customer-prices" | "shipping-rates" | "stock" | "clients" | "assignments" | "perceptions" | "order-status" | "account-entries";
                        /** @enum {string} */
                        state: "uploading" | "uploaded" | "comparing" | "compared" | "scheduled" | "applying" | "done" | "failed" | "undoing" | "undone" | "discarded";
                        dryRun: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        finishedAt: string | null;
                        counts: {
                            read: number;
                            created: number;
                            updated: number;
                            unchanged: number;
                            rejected: number;
                            deactivated: number;
                        };
                        failure: string | null;
                    };
                };
            };
            400: components["responses"]["invalid_request-invalid_json"];
            401: components["responses"]["key_missing-key_invalid-key_expired-key_revoked"];
            403: components["responses"]["scope_missing-address_refused-origin_refused"];
            408: components["responses"]["timed_out"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            414: components["responses"]["uri_too_long"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["rejected"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    listRejections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 00000000-0000-4000-8000-000000000000 */
                kindOrId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_missing-key_invalid-key_expired-key_revoked"];
            403: components["responses"]["scope_missing-address_refused-origin_refused"];
            404: components["responses"]["not_found"];
            408: components["responses"]["timed_out"];
            414: components["responses"]["uri_too_long"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                /** @example PED-0001-00000001 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": "PED-0001-00000001",
                     *       "externalId": "7d3f2b8e-4a51-4c57-9a55-0d0f6a1f6c11",
                     *       "placedAt": "2026-03-02T13:04:05.000Z",
                     *       "status": "pending",
                     *       "paymentStatus": "none",
                     *       "erpNumber": null,
                     *       "acknowledgedAt": null,
                     *       "client": {
                     *         "code": "C-100",
                     *         "legalName": "Librería del Sur SRL",
                     *         "legalId": "30712345671",
                     *         "taxCategory": "Responsable Inscripto"
                     *       },
                     *       "salespersonEmail": null,
                     *       "lines": [
                     *         {
                     *           "position": 1,
                     *           "code": "LAP-001",
                     *           "name": "Lapicera azul",
                     *           "quantity": 24,
                     *           "freeUnits": 0,
                     *           "delivered": 0,
                     *           "cancelled": 0,
                     *           "listPrice": 1000,
                     *           "unitPrice": 900,
                     *           "taxCode": "IVA21",
                     *           "taxRate": 21,
                     *           "observations": ""
                     *         }
                     *       ],
                     *       "shipping": 0,
                     *       "total": 21600,
                     *       "taxes": null,
                     *       "toPay": 26136,
                     *       "observations": "",
                     *       "contactPhone": "",
                     *       "paymentOption": "transfer",
                     *       "delivery": {
                     *         "pickUp": true,
                     *         "method": null,
                     *         "details": "",
                     *         "address": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        number: string;
                        /** Format: uuid */
                        externalId: string;
                        /** Format: date-time */
                        placedAt: string;
                        /** @enum {string} */
                        status: "review" | "pending" | "preparing" | "dispatched" | "delivered" | "cancelled";
                        /** @enum {string} */
                        paymentStatus: "none" | "pending" | "in_process" | "paid" | "rejected" | "partially_refunded" | "refunded" | "charged_back";
                        erpNumber: string | null;
                        acknowledgedAt: string | null;
                        client: {
                            code: string;
                            legalName: string;
                            legalId: string;
                            taxCategory: string;
                        };
                        salespersonEmail: string | null;
                        lines: {
                            position: number;
                            code: string;
                            name: string;
                            quantity: number;
                            freeUnits: number;
                            delivered: number;
                            cancelled: number;
                            listPrice: number;
                            unitPrice: number;
                            taxCode: string | null;
                            taxRate: number | null;
                            observations: string;
                        }[];
                        shipping: number;
                        total: number;
                        taxes: {
                            net: number;
                            rates: {
                                taxCode: string;
                                taxRate: number;
                                net: number;
                                iva: number;
                            }[];
                            exempt: number;
                            untaxed: number;
                            iva: number;
                            perceptions: {
                                jurisdiction: string;
                                label: string;
                                percent: number;
                                base: number;
                                amount: number;
                            }[];
                            toPay: number;
                        } | null;
                        toPay: number | null;
                        observations: string;
                        contactPhone: string;
                        paymentOption: ("transfer" | "cheque") | null;
                        delivery: {
                            pickUp: boolean;
                            method: string | null;
                            details: string;
                            address: {
                                [key: string]: unknown;
                            } | null;
                        };
                    };
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_missing-key_invalid-key_expired-key_revoked"];
            403: components["responses"]["scope_missing-address_refused-origin_refused"];
            404: components["responses"]["not_found"];
            408: components["responses"]["timed_out"];
            414: components["responses"]["uri_too_long"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    acknowledgeOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example PED-0001-00000001 */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "erpNumber": "NP-000123"
                 *     }
                 */
                "application/json": {
                    erpNumber: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": "PED-0001-00000001",
                     *       "externalId": "7d3f2b8e-4a51-4c57-9a55-0d0f6a1f6c11",
                     *       "placedAt": "2026-03-02T13:04:05.000Z",
                     *       "status": "pending",
                     *       "paymentStatus": "none",
                     *       "erpNumber": "NP-000123",
                     *       "acknowledgedAt": "2026-03-02T13:05:00.000Z",
                     *       "client": {
                     *         "code": "C-100",
                     *         "legalName": "Librería del Sur SRL",
                     *         "legalId": "30712345671",
                     *         "taxCategory": "Responsable Inscripto"
                     *       },
                     *       "salespersonEmail": null,
                     *       "lines": [
                     *         {
                     *           "position": 1,
                     *           "code": "LAP-001",
                     *           "name": "Lapicera azul",
                     *           "quantity": 24,
                     *           "freeUnits": 0,
                     *           "delivered": 0,
                     *           "cancelled": 0,
                     *           "listPrice": 1000,
                     *           "unitPrice": 900,
                     *           "taxCode": "IVA21",
                     *           "taxRate": 21,
                     *           "observations": ""
                     *         }
                     *       ],
                     *       "shipping": 0,
                     *       "total": 21600,
                     *       "taxes": null,
                     *       "toPay": 26136,
                     *       "observations": "",
                     *       "contactPhone": "",
                     *       "paymentOption": "transfer",
                     *       "delivery": {
                     *         "pickUp": true,
                     *         "method": null,
                     *         "details": "",
                     *         "address": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        number: string;
                        /** Format: uuid */
                        externalId: string;
                        /** Format: date-time */
                        placedAt: string;
                        /** @enum {string} */
                        status: "review" | "pending" | "preparing" | "dispatched" | "delivered" | "cancelled";
                        /** @enum {string} */
                        paymentStatus: "none" | "pending" | "in_process" | "paid" | "rejected" | "partially_refunded" | "refunded" | "charged_back";
                        erpNumber: string | null;
                        acknowledgedAt: string | null;
                        client: {
                            code: string;
                            legalName: string;
                            legalId: string;
                            taxCategory: string;
                        };
                        salespersonEmail: string | null;
                        lines: {
                            position: number;
                            code: string;
                            name: string;
                            quantity: number;
                            freeUnits: number;
                            delivered: number;
                            cancelled: number;
                            listPrice: number;
                            unitPrice: number;
                            taxCode: string | null;
                            taxRate: number | null;
                            observations: string;
                        }[];
                        shipping: number;
                        total: number;
                        taxes: {
                            net: number;
                            rates: {
                                taxCode: string;
                                taxRate: number;
                                net: number;
                                iva: number;
                            }[];
                            exempt: number;
                            untaxed: number;
                            iva: number;
                            perceptions: {
                                jurisdiction: string;
                                label: string;
                                percent: number;
                                base: number;
                                amount: number;
                            }[];
                            toPay: number;
                        } | null;
                        toPay: number | null;
                        observations: string;
                        contactPhone: string;
                        paymentOption: ("transfer" | "cheque") | null;
                        delivery: {
                            pickUp: boolean;
                            method: string | null;
                            details: string;
                            address: {
                                [key: string]: unknown;
                            } | null;
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request-invalid_json"];
            401: components["responses"]["key_missing-key_invalid-key_expired-key_revoked"];
            403: components["responses"]["scope_missing-address_refused-origin_refused"];
            404: components["responses"]["not_found"];
            408: components["responses"]["timed_out"];
            409: components["responses"]["order_acknowledged"];
            413: components["responses"]["too_large"];
            414: components["responses"]["uri_too_long"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    setOrderStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example PED-0001-00000001 */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "preparing",
                 *       "note": "",
                 *       "expected": "pending"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    to: "review" | "pending" | "preparing" | "dispatched" | "delivered" | "cancelled";
                    /** @default  */
                    note?: string;
                    /** @enum {string} */
                    expected?: "review" | "pending" | "preparing" | "dispatched" | "delivered" | "cancelled";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": "PED-0001-00000001",
                     *       "externalId": "7d3f2b8e-4a51-4c57-9a55-0d0f6a1f6c11",
                     *       "placedAt": "2026-03-02T13:04:05.000Z",
                     *       "status": "preparing",
                     *       "paymentStatus": "none",
                     *       "erpNumber": null,
                     *       "acknowledgedAt": null,
                     *       "client": {
                     *         "code": "C-100",
                     *         "legalName": "Librería del Sur SRL",
                     *         "legalId": "30712345671",
                     *         "taxCategory": "Responsable Inscripto"
                     *       },
                     *       "salespersonEmail": null,
                     *       "lines": [
                     *         {
                     *           "position": 1,
                     *           "code": "LAP-001",
                     *           "name": "Lapicera azul",
                     *           "quantity": 24,
                     *           "freeUnits": 0,
                     *           "delivered": 0,
                     *           "cancelled": 0,
                     *           "listPrice": 1000,
                     *           "unitPrice": 900,
                     *           "taxCode": "IVA21",
                     *           "taxRate": 21,
                     *           "observations": ""
                     *         }
                     *       ],
                     *       "shipping": 0,
                     *       "total": 21600,
                     *       "taxes": null,
                     *       "toPay": 26136,
                     *       "observations": "",
                     *       "contactPhone": "",
                     *       "paymentOption": "transfer",
                     *       "delivery": {
                     *         "pickUp": true,
                     *         "method": null,
                     *         "details": "",
                     *         "address": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        number: string;
                        /** Format: uuid */
                        externalId: string;
                        /** Format: date-time */
                        placedAt: string;
                        /** @enum {string} */
                        status: "review" | "pending" | "preparing" | "dispatched" | "delivered" | "cancelled";
                        /** @enum {string} */
                        paymentStatus: "none" | "pending" | "in_process" | "paid" | "rejected" | "partially_refunded" | "refunded" | "charged_back";
                        erpNumber: string | null;
                        acknowledgedAt: string | null;
                        client: {
                            code: string;
                            legalName: string;
                            legalId: string;
                            taxCategory: string;
                        };
                        salespersonEmail: string | null;
                        lines: {
                            position: number;
                            code: string;
                            name: string;
                            quantity: number;
                            freeUnits: number;
                            delivered: number;
                            cancelled: number;
                            listPrice: number;
                            unitPrice: number;
                            taxCode: string | null;
                            taxRate: number | null;
                            observations: string;
                        }[];
                        shipping: number;
                        total: number;
                        taxes: {
                            net: number;
                            rates: {
                                taxCode: string;
                                taxRate: number;
                                net: number;
                                iva: number;
                            }[];
                            exempt: number;
                            untaxed: number;
                            iva: number;
                            perceptions: {
                                jurisdiction: string;
                                label: string;
                                percent: number;
                                base: number;
                                amount: number;
                            }[];
                            toPay: number;
                        } | null;
                        toPay: number | null;
                        observations: string;
                        contactPhone: string;
                        paymentOption: ("transfer" | "cheque") | null;
                        delivery: {
                            pickUp: boolean;
                            method: string | null;
                            details: string;
                            address: {
                                [key: string]: unknown;
                            } | null;
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request-invalid_json"];
            401: components["responses"]["key_missing-key_invalid-key_expired-key_revoked"];
            403: components["responses"]["scope_missing-address_refused-origin_refused"];
            404: components["responses"]["not_found"];
            408: components["responses"]["timed_out"];
            409: components["responses"]["order_in_review-order_stale-order_status_forbidden"];
            413: components["responses"]["too_large"];
            414: components["responses"]["uri_too_long"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    createDelivery: {
        parameters: {
            query?: never;
            header: {
                /** @example remito-0001-00000077 */
                "Idempotency-Key": string;
            };
            path: {
                /** @example PED-0001-00000001 */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "code": "LAP-001",
                 *           "units": 1
                 *         }
                 *       ],
                 *       "carrier": "Andreani",
                 *       "note": ""
                 *     }
                 */
                "application/json": {
                    lines: {
                        code: string;
                        units: number;
                    }[];
                    /** @default  */
                    carrier?: string;
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order": "PED-0001-00000001",
                     *       "number": 1,
                     *       "deliveredAt": "2026-03-03T10:00:00.000Z",
                     *       "carrier": "Andreani",
                     *       "note": "",
                     *       "lines": [
                     *         {
                     *           "code": "LAP-001",
                     *           "name": "Lapicera azul",
                     *           "quantity": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        order: string;
                        number: number;
                        /** Format: date-time */
                        deliveredAt: string;
                        carrier: string;
                        note: string;
                        lines: {
                            code: string;
                            name: string;
                            quantity: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["invalid_request-invalid_json-idempotency_key_missing"];
            401: components["responses"]["key_missing-key_invalid-key_expired-key_revoked"];
            403: components["responses"]["scope_missing-address_refused-origin_refused"];
            404: components["responses"]["not_found"];
            408: components["responses"]["timed_out"];
            409: components["responses"]["idempotency_key_running-order_not_editable-product_unknown-units_exceed_pending-units_invalid"];
            413: components["responses"]["too_large"];
            414: components["responses"]["uri_too_long"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
}
