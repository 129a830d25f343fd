# One image for all five apps; the command chooses which one runs (docker-compose.yml).

FROM node:24-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json LICENSE NOTICE ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY libs libs
COPY apps apps
# The client that is part of the page.
COPY sdk/src sdk/src
# What the build runs.
COPY scripts/build.mjs scripts/image-folder.mjs scripts/
COPY scripts/project scripts/project
COPY scripts/processes scripts/processes
# The programs, and only the packages that they load (about 100 MB).
RUN npm run build && node scripts/image-folder.mjs /image

FROM node:24-slim
ENV NODE_ENV=production \
    NODE_OPTIONS=--enable-source-maps \
    DATA_DIR=/var/lib/firstlight \
    API_HOST=0.0.0.0 \
    INTERNAL_HOST=0.0.0.0
WORKDIR /app
COPY --from=build /image ./
# A volume that is mounted here takes over the owner and the mode.
RUN install --directory --owner=node --group=node --mode=0700 "$DATA_DIR"
USER node
CMD ["node", "--max-semi-space-size=8", "dist/bundles/api/main.js"]
